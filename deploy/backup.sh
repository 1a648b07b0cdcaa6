#!/usr/bin/env bash
# deploy/backup.sh FOLDER writes the database to FOLDER/database.age and the files to FOLDER/files.age. Both are
# compressed, and encrypted for BACKUP_RECIPIENT (docs/operate.md, Backup and restore). The service can run
# meanwhile.
set -euo pipefail
umask 077
[ $# -eq 1 ] || { echo "Usage : BACKUP_RECIPIENT=age1… deploy/backup.sh DOSSIER" >&2; exit 2; }
target=$(realpath --canonicalize-missing "$1")
set -- "$target"
# shellcheck source=deploy/backup-place.sh
. "$(dirname "${BASH_SOURCE[0]}")/backup-place.sh"
need psql pg_dump zstd age tar
[[ ${BACKUP_RECIPIENT:-} == age1* ]] || fail "BACKUP_RECIPIENT manque : la clé publique age1… que donne « age-keygen »."
[ ! -e "$target" ] || fail "$target existe déjà : donnez un nouveau dossier."

[ -z "$files" ] || [ -d "$files" ] || fail "Le dossier de fichiers $files n'existe pas : est-ce le bon DATA_DIR ?"

server=$(query 'show server_version_num')
[[ $(query "select to_regclass('migrations') is not null") == t ]] || fail "Cette base ne contient pas le produit."
client=$(pg_dump --version | sed -E 's/^[^0-9]*([0-9]+).*/\1/')
[ "$client" -ge $((server / 10000)) ] ||
  fail "La base est un PostgreSQL $((server / 10000)), pg_dump est de la version $client : installez postgresql-client-$((server / 10000))."

part=$target.part
names=$(mktemp -d)
trap 'rm -rf "$part" "$names"' EXIT
trap 'exit 1' HUP INT TERM
rm -rf "$part"
mkdir -p "$part"
seal() { zstd --quiet | age --recipient "$BACKUP_RECIPIENT" --output "$1"; }

# Dump the database before the files. The service stores each file before the file's row and never changes a file, so
# every dumped row has its file.
stored_names > "$names/before"
pg_dump --format=custom --compress=0 "$database" | seal "$part/database.age"
if [ -n "$files" ]; then
  present_names > "$names/present"
  # If the service changes a folder while tar reads the folder, tar returns exit code 1. This is no error.
  quiet=(--warning=no-file-changed --warning=no-file-removed)
  (tar --create "${quiet[@]}" --exclude='*.part' --directory "$files" . || [ $? -eq 1 ]) | seal "$part/files.age"
  stored_names > "$names/after"
  LC_ALL=C comm -12 "$names/before" "$names/after" | LC_ALL=C comm -23 - "$names/present" > "$names/missing"
else
  : > "$names/missing"
  echo "Les fichiers sont dans un compartiment : copiez-le à part (docs/operate.md)."
fi
sync "$part"/*
mv "$part" "$target"
echo "$target : $(du -sh "$target" | cut -f1)"
if [ -s "$names/missing" ]; then
  fail "Il manque $(wc -l < "$names/missing") fichiers dans $files, par exemple $(head -n 5 "$names/missing" | paste -sd ' '). Est-ce le bon DATA_DIR ?"
fi
# Store the time of the backup for the alarm BackupOld.
query "insert into settings (key, value)
  values ('last backup', jsonb_build_object('at', to_char(now() at time zone 'utc', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"')))
  on conflict (key) do update set value = excluded.value"
