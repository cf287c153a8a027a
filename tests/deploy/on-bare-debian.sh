#!/usr/bin/env bash
# Sets a release up on a bare Debian 13 by the commands of docs/operating.md, without Node or npm, and asks for /login.
# No systemd runs in a bare system: what the unit says is done here. The release is that of `npm run release` in the bare
# Debian 12 (scripts/bare-machine.sh).
set -euo pipefail
cd "$(dirname "$0")/../.."
bare=${BARE:-/var/tmp/krapao-bare}
system=$bare/trixie.run
rm -rf "$system/usr/local/bin" "$system/usr/local/lib/node_modules" "$system/opt" "$system/root/brought"
mkdir -p "$system/usr/local/bin" "$system/opt" "$system/root/brought"
cp "$bare"/bookworm.run/home/player/krapao/release/krapao-*.tar.gz "$system/root/brought/"
{
  echo 'set -euxo pipefail; cd /root/brought'
  sed -n '/^1\. Bring the archive/,/^2\. /{/^   ```/,/^   ```/{/```/!p}}' docs/operating.md
  cat <<'UNIT'
cat >>/etc/krapao/env <<'ROW'
PUBLIC_ORIGIN=https://play.example.com
SESSION_SECRET=o3Bvq7Zk1nX5cT9wRy2LdF8hGs4JmA6u
API_BASE_URL=http://127.0.0.1:1
TRUSTED_PROXY=1
ROW
set +x
unit=/etc/systemd/system/krapao@.service
says() { sed -n "s/^$1=//p" "$unit" | sed 's/%i/3000/g'; }
useradd --system krapao
install -d -o krapao -m 700 "/var/lib/$(says StateDirectory)"
cd "$(says WorkingDirectory)"
env -i $(says Environment) $(grep -v '^#' /etc/krapao/env) \
  setpriv --reuid=krapao --regid=krapao --clear-groups $(says ExecStart) &
for path in ready login; do
  for _ in $(seq 60); do
    code=$(node_modules/.bin/node -e 'fetch("http://127.0.0.1:3000/" + process.argv[1]).then(({ status }) => console.log(status), () => console.log(0))' $path)
    [ "$code" != 200 ] || break
    sleep 1
  done
  echo "/$path: $code"
  [ "$code" = 200 ]
done
kill %1
wait %1 || true
UNIT
} >"$system/root/set-up.sh"
exec scripts/bare-machine.sh --debian 13 --kept --as root 'bash /root/set-up.sh'
