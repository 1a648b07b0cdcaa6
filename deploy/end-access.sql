-- restore.sh runs this file at the end. It ends access that the service may have ended after the backup (policy
-- T-67): stolen sessions, links to a former e-mail address, used codes.
set search_path = public;
with
  ended_sessions as (delete from sessions returning 1),
  ended_staff_sessions as (delete from staff_sessions returning 1),
  ended_dossier_sessions as (delete from dossier_sessions returning 1),
  ended_tokens as (delete from tokens returning 1),
  ended_questions as (update register_added_emails set asked_at = null where asked_at is not null returning 1),
  ended_staff_links as (delete from staff_links returning 1),
  ended_staff_tickets as (delete from staff_tickets returning 1),
  ended_passkey_challenges as (delete from passkey_challenges returning 1),
  ended_sms_codes as (delete from sms_codes returning 1),
  ended_dossier_codes as (delete from dossier_codes returning 1),
  ended_dossier_tickets as (delete from dossier_tickets returning 1)
select 'Accès fermés : '
  || (select count(*) from ended_sessions) + (select count(*) from ended_staff_sessions)
  + (select count(*) from ended_dossier_sessions) || ' session(s), '
  || (select count(*) from ended_tokens) + (select count(*) from ended_questions)
  + (select count(*) from ended_staff_links) || ' lien(s) et invitation(s), '
  || (select count(*) from ended_staff_tickets) + (select count(*) from ended_passkey_challenges)
  + (select count(*) from ended_sms_codes) + (select count(*) from ended_dossier_codes)
  + (select count(*) from ended_dossier_tickets)
  || ' connexion(s) et code(s) en cours. Chacun se reconnecte ; renvoyez les invitations.';

-- After the backup, the service may have sent the SMS that were waiting, so the operator must check them (policy F-33).
-- The restored service sends waiting e-mails again. A repeated e-mail does no harm, because it has the same Message-ID.
with doubted as (
  update messages set state = 'uncertain', next_at = null, failure = 'restored from a backup', body = null, finished_at = now()
  where channel = 'sms' and state in ('queued', 'sending') and next_at <= now()
  returning 1
)
select count(*) || ' SMS attendaient : partis depuis peut-être, ils ne repartiront pas.' from doubted having count(*) > 0;
