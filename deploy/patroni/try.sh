#!/usr/bin/env bash
# deploy/patroni/try.sh tries the files of this folder on one machine. It starts two database nodes and the product, and
# kills the primary node while candidates arrive. It succeeds if no acknowledged candidate is missing.
# Run it as root: apt install patroni etcd-server haproxy postgresql curl
set -euo pipefail
set -m # Each program gets its own process group, so that its children end with it.
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
place=$(mktemp -d)
bin=$(find /usr/lib/postgresql -path '*/bin/postgres' -printf '%h\n' | sort -V | tail -n 1)
password=one-machine-two-nodes
base=${TRY_PORT:-15400} # the first of nine ports that must be free
etcd=$((base + 1)) primary=$((base + 3)) replicas=$((base + 4)) portal=$((base + 9))
pids=()
finish() {
  for pid in "${pids[@]}"; do kill -9 -- "-$pid" 2> /dev/null || true; done
  for node in 1 2; do kill_postgres "$node"; done
  rm -rf "$place"
}
# Stores the process id of the last started program, so that `finish` can end this program. `disown` keeps Bash from
# reporting the program's end.
started() {
  pids+=($!)
  disown
}
trap finish EXIT
trap 'exit 1' HUP INT TERM

kill_postgres() {
  local lock=$place/node$1/data/postmaster.pid
  [ ! -f "$lock" ] || kill -9 "$(head -n 1 "$lock")" 2> /dev/null || true
}

# until_true SECONDS COMMAND... repeats the command until it succeeds.
until_true() {
  local last=$((SECONDS + $1))
  shift
  until "$@" > /dev/null 2>&1; do
    [ "$SECONDS" -lt "$last" ] || { echo "Sans succès : $*" >&2; tail -n 20 "$place"/*.log >&2; exit 1; }
    sleep 0.2
  done
}

cluster() { curl -fsS -m 2 "http://127.0.0.1:$((base + 4 + $1))/cluster" | tr -d ' '; }
is_whole() { cluster 1 | grep -q '"role":"sync_standby"'; }

etcd --data-dir "$place/etcd" --listen-client-urls "http://127.0.0.1:$etcd" \
  --advertise-client-urls "http://127.0.0.1:$etcd" --listen-peer-urls "http://127.0.0.1:$((etcd + 1))" \
  --initial-advertise-peer-urls "http://127.0.0.1:$((etcd + 1))" \
  --initial-cluster "default=http://127.0.0.1:$((etcd + 1))" > "$place/etcd.log" 2>&1 &
started
chmod 755 "$place"
for node in 1 2; do
  install -d -o postgres -m 700 "$place/node$node"
  api=$((base + 4 + node)) port=$((base + 6 + node))
  sed -e "s/name: node1/name: node$node/" -e "s/10.0.0.1:8008/127.0.0.1:$api/" -e "s/10.0.0.1:5432/127.0.0.1:$port/" \
    -e "s/hosts: .*/hosts: 127.0.0.1:$etcd/" -e "s#/usr/lib/postgresql/15/bin#$bin#" -e "s#10.0.0.0/24#127.0.0.1/32#" \
    -e "s#data_dir: .*#data_dir: $place/node$node/data#" -e "s/[A-Z]*-PASSWORD/$password/" \
    "$here/patroni.yml" > "$place/node$node.yml"
  HOME=$place/node$node setpriv --reuid postgres --regid postgres --init-groups \
    patroni "$place/node$node.yml" > "$place/node$node.log" 2>&1 &
  started
done
patroni1=${pids[1]} patroni2=${pids[2]}
sed -e "s/127.0.0.1:5000/127.0.0.1:$primary/" -e "s/127.0.0.1:5001/127.0.0.1:$replicas/" -e '/server node3/d' \
  -e "s/10.0.0.1:5432/127.0.0.1:$((base + 7)) port $((base + 5))/" \
  -e "s/10.0.0.2:5432/127.0.0.1:$((base + 8)) port $((base + 6))/" "$here/haproxy.cfg" > "$place/haproxy.cfg"
haproxy -db -f "$place/haproxy.cfg" > "$place/haproxy.log" 2>&1 &
started
until_true 120 is_whole

export PORT=$portal DATA_DIR=$place/data PUBLIC_URL=https://espace.example MAIL_FROM=ne-pas-repondre@espace.example
export DATABASE_URL=postgres://postgres:$password@127.0.0.1:$primary/postgres
export DATABASE_READ_URL=postgres://postgres:$password@127.0.0.1:$replicas/postgres
export SMS_URL=kannel+http://user:password@127.0.0.1:9/cgi-bin/sendsms SMTP_URL=smtp://127.0.0.1:9 SMS_SENDER=EspaceASV
export SECRET_KEY=${password}7b1e94c05d3f PROVIDER_API_KEY=${password}9c2d OPERATOR_KEY=${password}4f81
export SUPPORT_EMAIL=support@espace.example SUPPORT_PHONE=0199000100
export CONTACT_EMAIL=formation@espace.example CONTACT_PHONE=0199000200
export LEGAL_COMPANY=Centre LEGAL_ADDRESS=Rennes LEGAL_HOST=Machine LEGAL_DIRECTOR=Nom LOG_LEVEL=warn
(cd "$here/../.." && exec node tools/run.mjs serve) > "$place/portal.log" 2>&1 &
started
until_true 60 curl -fsS "http://127.0.0.1:$portal/readyz"

# Sends one candidate after another. Stores the time and the name of each candidate that the product acknowledges.
record='"version":1,"active":true,"lastName":"Perrot","firstName":"Lise","ZIPCode":"35000"'
write() {
  for number in $(seq 100000); do
    curl -fsS -m 10 -X PUT -H "authorization: Bearer $PROVIDER_API_KEY" -H 'content-type: application/json' \
      -d "{$record}" "http://127.0.0.1:$portal/api/provider/candidates/TRY-$number" > "$place/last" 2>&1 &&
      echo "$(date +%s%3N) TRY-$number" >> "$place/acknowledged"
    sleep 0.05
  done
}
touch "$place/acknowledged"
write &
started
has_written() { [ "$(wc -l < "$place/acknowledged")" -gt "$1" ]; }
until_true 30 has_written 50

leader=$(cluster 1 | grep -o '"name":"node[12]","role":"leader"' | grep -o '[12]' | head -n 1)
killed=$(date +%s%3N)
if [ "$leader" = 1 ]; then kill -9 "$patroni1"; else kill -9 "$patroni2"; fi
kill_postgres "$leader"
sleep 1
until_true 120 has_written $(($(wc -l < "$place/acknowledged") + 20))
again=$(awk -v from=$((killed + 1000)) '$1 > from { print $1; exit }' "$place/acknowledged")
kill -- "-${pids[-1]}"
curl -fsS "http://127.0.0.1:$portal/readyz" > /dev/null

missing=$(comm -23 <(cut -d ' ' -f 2 "$place/acknowledged" | sort) \
  <("$bin/psql" "$DATABASE_URL" -Atc 'select external_id from candidates' | sort) | wc -l)
echo "node$leader arrêté : écritures de nouveau acceptées après $(((again - killed) / 1000)) s," \
  "$(wc -l < "$place/acknowledged") candidatures confirmées, $missing perdue(s)."
[ "$missing" = 0 ]
