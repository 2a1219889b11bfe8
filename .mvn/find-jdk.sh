# Finds a JDK for Cairn; sourced by ./cairn and ./check. Sets java_home and java_major, or says what to do.

# What Maven runs with where the user says nothing else: a build ends before a second compiler or a parallel
# collector has paid for itself.
maven_opts=${MAVEN_OPTS--XX:+UseSerialGC -XX:TieredStopAtLevel=1}

# The major version of the JDK at $1, or nothing where there is none.
jdk_major() {
  [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 0
  local key value
  while IFS='=' read -r key value; do
    if [ "$key" = JAVA_VERSION ]; then
      value=${value//[\"$'\r']/}
      printf '%s\n' "${value%%[.-]*}"
      return 0
    fi
  done <"$1/release"
}

# An explicit choice wins; else the newest JDK in the usual places.
find_jdk() {
  local candidate major on_path
  java_home= java_major=0
  for candidate in "${CAIRN_JAVA_HOME:-}" "${JAVA_HOME:-}"; do
    major=$(jdk_major "$candidate")
    if [ "${major:-0}" -ge 21 ] 2>/dev/null; then
      java_home=$candidate java_major=$major
      return 0
    fi
  done
  on_path=$(command -v javac || true)
  while [ -L "$on_path" ]; do
    on_path=$(cd "$(dirname "$on_path")" && cd "$(dirname "$(readlink "$on_path")")" && pwd -P)/javac
  done
  for candidate in "${on_path%/bin/javac}" /usr/lib/jvm/* /opt/java/* /opt/jdk* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/*; do
    major=$(jdk_major "$candidate")
    if [ "${major:-0}" -ge 21 ] 2>/dev/null && [ "$major" -gt "$java_major" ]; then
      java_home=$candidate java_major=$major
    fi
  done
  if [ -z "$java_home" ]; then
    echo "cairn: no JDK 21 or newer was found. Install one (25 is best), or point JAVA_HOME at it." >&2
    return 1
  fi
}
