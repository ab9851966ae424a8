// Catch2's main, built once and shared by every test program.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
