#!/usr/bin/env bash
# deploy/restore.sh FOLDER [LOG] restores a backup into an empty database and an empty folder of files. LOG is the
# technical log since the backup. The script lists the erasures in LOG, which the operator must repeat
# (docs/operate.md).
set -euo pipefail
umask 077
case $# in 1 | 2) ;; *) echo "Usage : BACKUP_IDENTITY=FICHIER deploy/restore.sh DOSSIER [JOURNAL]" >&2 && exit 2 ;; esac
backup=$(realpath "$1")
log=${2:+$(realpath "$2")}
set -- "$backup" ${log:+"$log"}
case ${BACKUP_IDENTITY:-} in '' | AGE-SECRET-KEY-*) ;; *) BACKUP_IDENTITY=$(realpath "$BACKUP_IDENTITY") ;; esac
# shellcheck source=deploy/backup-place.sh
. "$(dirname "${BASH_SOURCE[0]}")/backup-place.sh"
need psql pg_restore zstd age tar
[ -n "${BACKUP_IDENTITY:-}" ] || fail "BACKUP_IDENTITY manque : le fichier qu'a écrit « age-keygen », ou sa clé AGE-SECRET-KEY-…"
[ -z "$log" ] || [ -r "$log" ] || fail "$log ne se lit pas."
[ -r "$backup/database.age" ] || fail "$backup n'est pas une sauvegarde : database.age manque."

key=$(mktemp)
trap 'rm -f "$key"' EXIT
trap 'exit 1' HUP INT TERM
case $BACKUP_IDENTITY in AGE-SECRET-KEY-*) echo "$BACKUP_IDENTITY" > "$key" ;; *) cat "$BACKUP_IDENTITY" > "$key" ;; esac
open() { age --decrypt --identity "$key" "$backup/$1" | zstd --decompress --quiet; }
for name in database.age ${files:+files.age}; do
  open "$name" > /dev/null || fail "$backup/$name est altéré ou incomplet, ou la clé n'est pas la sienne. Rien n'a été restauré."
done

[[ $(query "select count(*) from pg_class where relnamespace = 'public'::regnamespace") == 0 ]] ||
  fail "La base n'est pas vide : restaurez dans une base neuve."
if [ -n "$files" ]; then
  mkdir -p "$files"
  [ -z "$(find "$files" -mindepth 1 -print -quit)" ] || fail "$files n'est pas vide : donnez un autre DATA_DIR."
  trap 'rm -f "$key"; find "$files" -mindepth 1 -delete' EXIT
  open files.age | tar --extract --directory "$files" --no-same-owner
fi
# Restore in one transaction, so that an incomplete backup changes nothing. Remove a setting that pg_dump 17
# writes, because older servers reject this setting.
{
  echo 'begin; \o /dev/null'
  open database.age | pg_restore --no-owner --no-privileges --no-comments --file - | sed '/^SET transaction_timeout = 0;$/d'
  echo '\o'
  cat "$project/deploy/end-access.sql"
  echo 'commit;'
} | psql --no-psqlrc --no-align --tuples-only --quiet --set ON_ERROR_STOP=1 "$database"
trap 'rm -f "$key"' EXIT
query "select count(*) || ' candidats, ' || (select count(*) from accounts) || ' comptes, ' ||
  (select count(*) from files) || ' fichiers restaurés.' from candidates"

# revived DATA TABLE COLUMN LABEL prints the restored rows of TABLE whose erasure is in LOG.
revived() {
  local ids
  ids=$(sed -nE "s/.*\"data\":\"$1\",\"erased\":\"?([0-9a-f-]+)\"?.*/\1/p" "$log" | paste -sd, )
  [ -z "$ids" ] || query "select '  $4 ' || $3 from $2 where id::text = any(string_to_array('$ids', ',')) order by $3"
}
echo "À refaire : les effacements demandés depuis la sauvegarde, les retraits de collaborateurs et de membres de l'équipe, les changements de mot de passe."
if [ -n "$log" ]; then
  { revived candidate candidates external_id candidat; revived account accounts email compte; revived staff staff email équipe; } |
    grep . || echo "Ce journal ne nomme aucun effacement à refaire."
else
  echo "Leur liste : journalctl -u espace-entreprise -o cat > JOURNAL, puis deploy/restore.sh DOSSIER JOURNAL dans une base neuve."
fi

[ -n "$files" ] || exit 0
lost=$(LC_ALL=C comm -23 <(stored_names) <(present_names) | wc -l)
[ "$lost" -eq 0 ] || fail "Il manque $lost fichiers dans la sauvegarde."
