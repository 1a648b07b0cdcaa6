import { normalizeEmail } from "contract/fields.ts";
import { foldName } from "contract/values.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { countRows } from "../../platform/db/count-rows.ts";
import { foldedName } from "../../platform/db/fold-text.ts";

/** After staff remove a member, only this event still contains the member's name (policy 6). */
const REMOVED = "staff removed";

interface JournalFilter {
  /**
   * The search finds events that these persons caused or that concern these persons. If undefined, the search finds all
   * events.
   */
  readonly names: readonly string[] | undefined;
  readonly kind: string | undefined;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
}

/** @param after - the last id of the previous page */
export async function findLines(db: Database, filter: JournalFilter, after: number | undefined, limit: number) {
  let query = db.selectFrom("audit_events");
  const { names, kind, from, to } = filter;
  if (names) {
    const list = [...names];
    query = query.where(sql<boolean>`(actor_id::text = any(${list}) or subject = any(${list}))`);
  }
  if (kind !== undefined) query = query.where("event", "=", kind);
  if (from) query = query.where("at", ">=", from);
  if (to) query = query.where("at", "<", to);
  const total = await countRows(query);
  if (after !== undefined) query = query.where("id", "<", after);
  const rows = await query
    .select(["id", "at", "event", "actor_id", "subject", "address"])
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return { total, rows };
}

export async function findKinds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom("audit_events").select("event").distinct().orderBy("event").execute();
  return rows.map(({ event }) => event);
}

export async function findNames(db: Database, input: string): Promise<string[]> {
  const person = /\(([^()]+)\)\s*$/.exec(input)?.[1] ?? input.replaceAll(",", " ");
  const word = foldName(person);
  const emailKey = normalizeEmail(person);
  const names = [
    sql`last_name`,
    sql`first_name`,
    sql`concat(first_name, ' ', last_name)`,
    sql`concat(last_name, ' ', first_name)`,
  ];
  const named = sql`${word} in (${sql.join(names.map(foldedName))})`;
  const { rows } = await sql<{ name: string }>`
    select unnest(array[id::text, num_ordinal]) as name from accounts
      where email_key = ${emailKey} or num_ordinal = ${person} or ${named}
    union select id::text from staff
      where email_key = ${emailKey} or ${named}
    union select subject from audit_events
      where event = ${REMOVED} and ${foldedName(sql`details ->> 'name'`)} = any(${rotationsOf(person)})
    union select unnest(array['dossier ' || id, external_id]) from candidates
      where external_id = ${person} or (external_id is not null and (${word} in (last_name_folded, first_name_folded)
        or (last_name_folded, first_name_folded) in (${sql.join(wholeNames(person).map(([last, first]) => sql`(${last}, ${first})`))})))`.execute(
    db,
  );
  return [person, ...rows.flatMap(({ name }) => (name === null ? [] : [name]))];
}

/**
 * Returns every rotation of the words of a name, because people may type the last name first. The journal stores a
 * removed member's name as one text, so the server does not know where the last name begins.
 */
function rotationsOf(person: string): string[] {
  const words = person.trim().split(/\s+/);
  return words.map((_word, at) => foldName([...words.slice(at), ...words.slice(0, at)].join(" ")));
}

function wholeNames(person: string): (readonly [last: string, first: string])[] {
  const words = person.trim().split(/\s+/);
  return words.flatMap((_word, at) => {
    const [start, end] = [foldName(words.slice(0, at).join(" ")), foldName(words.slice(at).join(" "))];
    return [[start, end] as const, [end, start] as const];
  });
}

export async function findPeople(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)];
  const dossiers = wanted.flatMap((id) => /^dossier (\d{1,9})$/.exec(id)?.[1] ?? []).map(Number);
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text, concat(first_name, ' ', last_name, ' (', email, ')') as name from accounts
      where id::text = any(${wanted})
    union all select id::text, concat(first_name, ' ', last_name, ' (', email, ')') from staff
      where id::text = any(${wanted})
    union all select subject, details ->> 'name' from audit_events
      where event = ${REMOVED} and subject = any(${wanted})
    union all select 'dossier ' || id, concat(first_name, ' ', last_name, ' (', external_id, ')') from candidates
      where id = any(${dossiers})`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
