# Sourced by tests/run.sh and analyzer/demo.sh: the Debian packages the build needs, installed if they are missing.

carcaudit_packages="g++ cmake ninja-build pkg-config libboost-program-options-dev libsqlite3-dev libsqlitecpp-dev
libfccp-dev catch2 libgraphviz-dev libsimdjson-dev libfmt-dev python3"

install_packages() {
  command -v dpkg-query >/dev/null 2>&1 || return 0  # not Debian: CMake names what it cannot find
  local missing="" package as_root=""
  for package in $carcaudit_packages; do
    dpkg-query -W -f='${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed || missing="$missing $package"
  done
  [ -n "$missing" ] || return 0
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null 2>&1; then
      echo "these packages are missing, and only root can install them:$missing" >&2
      return 1
    fi
    as_root="sudo"
  fi
  echo "installing:$missing" >&2
  export DEBIAN_FRONTEND=noninteractive
  # shellcheck disable=SC2086 # a list of words
  { $as_root apt-get update -qq || { sleep 5; $as_root apt-get update -qq; }; } &&
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
}
