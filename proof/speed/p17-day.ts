import { setTimeout as wait } from "node:timers/promises";
import { formationDay } from "contract/day.ts";
import { sql } from "kysely";
import { connectUrl, type Database } from "../../server/db/connect.ts";
import { findCounted } from "../../server/features/day/figures-store.ts";
import type { Row } from "../rows/row.ts";
import { median } from "../rows/statistics.ts";
import { sendRequests } from "./send-requests.ts";
import { addStaffSession, asStaff } from "./staff-session.ts";
import type { TestBed } from "./test-bed.ts";
import { number } from "./turns.ts";

const CLINICS = 10_000;
const OPENINGS = 1_200_000;
const TURNS = 5;
const MOST_MS = 300;

/** A centre with twelve weeks behind it: clinics with alerts, sheets that they opened and put aside, searches, messages. */
async function addTwelveWeeks(db: Database): Promise<void> {
  const id = sql`('10000000-0000-4000-8000-' || lpad((1 + n % ${CLINICS}::integer)::text, 12, '0'))::uuid`;
  const ago = sql`now() - n * interval '6 seconds'`;
  await sql`
    insert into accounts (id, num_ordinal, email, email_key, last_name, first_name, activated_at, created_at)
    select ${id}, 'X' || n, n || '@x.example', n || '@x.example', 'A', 'B', now() - n * interval '12 minutes', now()
    from generate_series(0, ${CLINICS - 1}::integer) n`.execute(db);
  await sql`
    insert into alert_parameters
      (account_id, enabled, sectors, mobile, periodicity, params, last_sequence, mobile_since, sms_count)
    select ${id}, true, array['35', '22', '48'], '0639980101', 'daily', '{"hour": 13, "minute": 0}', 0, now(), 0
    from generate_series(0, ${CLINICS - 1}::integer) n`.execute(db);
  const candidate = sql`(select min(id) from candidates) + (n::bigint * 7919 % (select count(*) from candidates))::integer`;
  await sql`
    insert into view_log (account_id, candidate_id, what, viewed_at)
    select ${id}, ${candidate}, 'sheet', ${ago} from generate_series(1, ${OPENINGS}::integer) n`.execute(db);
  await sql`
    insert into selections (account_id, candidate_id, selected_at)
    select ${id}, ${candidate}, ${ago} from generate_series(1, ${OPENINGS}::integer, 3) n
    on conflict do nothing`.execute(db);
  await sql`
    insert into department_searches (began_at, department, searches)
    select now()::date - n % 60, lpad((1 + n % 95)::text, 2, '0'), 50 from generate_series(0, 5699) n
    on conflict do nothing`.execute(db);
  await sql`
    insert into messages (id, channel, kind, recipient, state, created_at, finished_at)
    select gen_random_uuid(), 'sms', 'alert', '0639980101', case when n % 500 = 0 then 'failed' else 'delivered' end,
      ${ago}, ${ago} from generate_series(1, ${OPENINGS}::integer, 3) n`.execute(db);
  await addStaffSession(db);
  await sql`vacuum analyze`.execute(db);
}

async function run(bed: TestBed) {
  const url = await bed.copy(bed.size);
  const { db, close } = connectUrl(url, { statementMs: 0 });
  await addTwelveWeeks(db);
  const server = await bed.product(url);
  while (!(await findCounted(db))) await wait(200);
  await close();
  const target = asStaff(formationDay.path);
  await sendRequests(server.origin, [target], { connections: 1, most: 5 });
  const turns = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    turns.push(await sendRequests(server.origin, [target], { connections: 1, most: 20 }));
  }
  await server.stop();
  const [p50, p99] = [median(turns.map((turn) => turn.p50)), Math.max(...turns.map((turn) => turn.p99))];
  return {
    measured: `${number(p50, 0)} ms, the slowest of a hundred ${number(p99, 0)} ms, ${CLINICS} clinics`,
    ok: p99 <= MOST_MS,
  };
}

export const rows: readonly Row[] = [
  { row: "P17", title: "The centre's day, one client", target: `≤ ${MOST_MS} ms`, run },
];
