#!/usr/bin/env bash
# Carries out the steps of deploy/Dockerfile without an engine, in a bare Debian 12 with Node 24, and asks for /login:
#   scripts/bare-machine.sh --node 24.21.0 --as root 'bash tests/deploy/carry-out-dockerfile.sh'
# Node and npm are taken away from the second stage, which has none. The system is of no use afterwards.
set -euo pipefail
stage=0 user='' command='' health=''
mkdir /context
sed -e '/^#/d' -e 's#^\*\*/#*/#;t' -e 's#^#./#' .dockerignore >/ignored
tar -c --anchored --wildcards --exclude-from=/ignored . | tar -xC /context --no-same-owner

words_of() { eval "words=($(tr -d '[],' <<<"$1"))"; }

while read -r name text; do
  echo "$name $text"
  case $name in
    FROM)
      stage=$((stage + 1))
      [ $stage = 1 ] || { mv /app /build; rm -rf /context /usr/local/bin/* /usr/local/lib/node_modules; hash -r; }
      ;;
    WORKDIR) mkdir -p "$text"; cd "$text" ;;
    COPY)
      from=/context
      [[ $text != --from=build* ]] || { from=/build text=${text#* /app/}; }
      read -ra paths <<<"$text"
      for path in "${paths[@]:0:${#paths[@]}-1}"; do
        # Of a folder, what is in it.
        if [ -d "$from/$path" ]; then cp -a "$from/$path/." .; else cp -a "$from/$path" .; fi
      done
      ;;
    ENV | ARG) for pair in $text; do export "${pair?}"; done ;;
    RUN) bash -euc "$text" ;;
    USER) user=$text ;;
    HEALTHCHECK) health=${text##* CMD } ;;
    CMD) command=$text ;;
    VOLUME | EXPOSE | STOPSIGNAL) ;;
    *) echo "the Dockerfile has a step that is not known here: $name" >&2; exit 1 ;;
  esac
done < <(sed -e ':a' -e '/\\$/{N;s/\\\n//;ta}' -e '/^#/d' -e '/^$/d' /context/deploy/Dockerfile)

as_user() { setpriv --reuid="$user" --regid="$user" --clear-groups "$@"; }
export PUBLIC_ORIGIN=https://play.example.com SESSION_SECRET=o3Bvq7Zk1nX5cT9wRy2LdF8hGs4JmA6u
export API_BASE_URL=http://127.0.0.1:1 TRUSTED_PROXY=1
words_of "$command"
as_user "${words[@]}" &
words_of "$health"
for _ in $(seq 60); do
  if as_user "${words[@]}"; then healthy=1; break; fi
  sleep 1
done
[ "${healthy:-}" = 1 ] || { echo 'the image does not become healthy'; exit 1; }
as_user node_modules/.bin/node -e 'fetch("http://127.0.0.1:3000/login").then(({ status }) => { console.log(`/login: ${status}`); process.exitCode = status === 200 ? 0 : 1 })'
kill %1
wait %1 || true
