// The score track of the box.
#pragma once

#include <cstdint>

namespace carcaudit {

inline constexpr std::int32_t spaces_of_track = 50;  // numbered from 0; after 49 points a figure is on 0 again

}  // namespace carcaudit
