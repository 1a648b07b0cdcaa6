# shellcheck shell=bash
# backup.sh and restore.sh source this file.
# It reads the variables of the service (DATABASE_URL, DATA_DIR, FILES_URL), and sets $database for psql and $files to
# the folder of files. If the files are in a bucket, $files is empty.

project=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

fail() {
  echo "$*" >&2
  exit 1
}

# need PROGRAM... stops the script if programs are missing on this machine, and prints their names.
need() {
  local missing=() program
  for program in "$@"; do command -v "$program" > /dev/null || missing+=("$program"); done
  [ ${#missing[@]} -eq 0 ] ||
    fail "Il manque ${missing[*]} : apt install postgresql-client zstd age."
}

query() {
  psql --no-psqlrc --no-align --tuples-only --quiet --set ON_ERROR_STOP=1 --command "$1" "$database"
}

# Prints the names of all files that the database refers to.
stored_names() {
  query "select unnest(case content_type when 'application/pdf' then array[stored_as]
    else array[stored_as || '-128', stored_as || '-512'] end) from files" | LC_ALL=C sort
}

present_names() {
  find "$files" -type f ! -name '*.part' -printf '%f\n' | LC_ALL=C sort
}

case ${FILES_URL:-file:}${DATABASE_URL:-} in
  file: | file:[!/]*) [ -n "${DATA_DIR:-}" ] || fail "DATA_DIR manque : donnez l'environnement du service (sudo espace-entreprise …)." ;;
esac
data=${DATA_DIR:-$project/data}
case ${FILES_URL:-file:} in
  file:) files=$data/files ;;
  file://*) files=${FILES_URL#file://} ;;
  *) files= ;;
esac

[[ ! ${DATABASE_URL:-} =~ [?\&](password|pgbouncer)= ]] ||
  fail "DATABASE_URL : donnez l'adresse de PostgreSQL lui-même, et le mot de passe devant « @ »."
if [[ ${DATABASE_URL:-} =~ ^(postgres(ql)?://[^:@/]+):([^/?#]*)@(.*)$ ]]; then
  # Pass the password in the environment, because every user of the machine can read the command line.
  database=${BASH_REMATCH[1]}@${BASH_REMATCH[4]}
  PGPASSWORD=$(printf '%b' "${BASH_REMATCH[3]//%/\\x}")
  export PGPASSWORD
elif [ -n "${DATABASE_URL:-}" ]; then
  database=$DATABASE_URL
else
  # Use the embedded database of the running service, or start that database for this script.
  database="host='$data/postgres' user=postgres dbname=postgres"
  need psql
  [ "$(basename "$0")" != backup.sh ] || [ -d "$data/postgres" ] ||
    fail "Aucune base sous $data : est-ce le bon DATA_DIR ?"
  if ! query 'select 1' > /dev/null 2>&1; then
    [ -z "${ESPACE_DATABASE_STARTED:-}" ] || query 'select 1'
    export ESPACE_DATABASE_STARTED=1
    exec node "$project/tools/run.mjs" with-database bash "$(realpath "$0")" "$@"
  fi
fi
