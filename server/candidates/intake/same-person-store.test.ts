import { sql } from "kysely";
import { expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { candidateRecord } from "./fixtures.ts";
import { incomingCandidate } from "./incoming-candidate.ts";
import { findSamePersons } from "./same-person-store.ts";

const test = useTestApp();

it("the search for a person's dossiers reads only this person's dossiers (B11-05)", async () => {
  const { db } = test.ctx;
  await sql`
    insert into candidates (external_id, version, content_hash, active, contact_shareable, last_name, first_name,
      last_name_folded, first_name_folded, birthday, cell_phone, email, zip_code, department, internship_duration,
      ran_fr, ran_ma, ran_ar, created_at, updated_at)
    select 'ASV-' || n, 1, '', true, false, 'Martin', 'Léa', 'martin', 'lea', date '1990-01-01' + n,
      '06' || lpad(n::text, 8, '0'), n || '@example.org', '35000', '35', 0, 0, 0, 0, now(), now()
    from generate_series(1, 5000) as n`.execute(db);
  await sql`analyze candidates`.execute(db);
  const personOf = (externalId: string, birthday: string, cellPhone: string) => {
    const record = { externalId, birthday, cellPhone, lastName: "Martin", firstName: "Léa", email: null };
    return incomingCandidate(test.ctx, candidateRecord(record)).content;
  };
  const others = Array.from({ length: 300 }, (_, n) => personOf(`C-${n}`, "2005-02-28", `07000${10_000 + n}`));
  const persons = [personOf("B-1", "1990-01-08", "0600000007"), ...others];

  const { ids, reads } = await db.transaction().execute(async (trx) => {
    const rowsRead = async () => {
      const { rows } = await sql<{ rows: number }>`
        select (seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_xact_user_tables
        where relname = 'candidates'`.execute(trx);
      return rows[0]?.rows ?? 0;
    };
    // Subtract the first count, because both counts contain recent transactions of the same connection.
    const before = await rowsRead();
    const found = await findSamePersons(trx, persons);
    return { ids: found.get("B-1")?.ids, reads: (await rowsRead()) - before };
  });
  const stored = await db.selectFrom("candidates").select("id").where("external_id", "=", "ASV-7").executeTakeFirst();
  expect(ids).toEqual([stored?.id]);
  expect(reads).toBeGreaterThan(0);
  expect(reads).toBeLessThan(10);
});
