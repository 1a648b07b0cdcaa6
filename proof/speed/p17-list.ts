import { DOSSIER_SORTS, listDossiers } from "contract/dossiers.ts";
import { sql } from "kysely";
import { connectUrl, type Database } from "../../server/db/connect.ts";
import { findOpenedDrift, writeOpenedCounts } from "../../server/features/candidates/opened-count-store.ts";
import type { Row } from "../rows/row.ts";
import { median } from "../rows/statistics.ts";
import { manyW1 } from "./requests.ts";
import { sendRequests, type Target } from "./send-requests.ts";
import { addStaffSession, asStaff } from "./staff-session.ts";
import type { TestBed } from "./test-bed.ts";
import { inTurns, number } from "./turns.ts";

const TURNS = 5;
const REQUESTS = 20;
const MOST_TIMES = 3;

/** What advisers narrow the list by: nothing, each filter, several at once. */
const FILTERS: readonly string[] = [
  "",
  "state=published",
  "state=recruited",
  "state=draft",
  "ZIPCode[]=35",
  "ZIPCode[]=35&ZIPCode[]=22&ZIPCode[]=56",
  "studyLevelCategory=3",
  "flag[]=neverViewed",
  "flag[]=noPicture",
  "flag[]=noResume",
  "state=published&ZIPCode[]=35&studyLevelCategory=3&flag[]=neverViewed",
];

/** What they type: the most common last name, three letters of many first names, a number of the file. */
const TYPED: readonly string[] = ["q=martin", "q=lea", "q=B-4242"];

/** Two dossiers of five were opened, each by up to sixteen clinics, and three of four of them put aside. */
async function addInterest(db: Database): Promise<void> {
  await sql`
    insert into dossier_interest (candidate_id, views, selections)
    select id, 1 + (hashint4(id) & 15), hashint4(id + 1) & 3 from candidates where abs(hashint4(id + 2) % 5) < 2
    on conflict do nothing`.execute(db);
  await db.transaction().execute(async (trx) => writeOpenedCounts(trx, await findOpenedDrift(trx)));
  await sql`vacuum analyze dossier_interest`.execute(db);
}

const page = (query: string) => asStaff(`${listDossiers.path}?${query}`);

async function run(bed: TestBed) {
  const url = await bed.copy(bed.size);
  const { db, close } = connectUrl(url, { statementMs: 0 });
  await addStaffSession(db);
  await addInterest(db);
  await close();
  const server = await bed.product(url);
  const sorts = DOSSIER_SORTS.flatMap((field) => [`sort=${field}`, `sort=-${field}`]);
  const lists = [
    ...FILTERS,
    ...sorts,
    ...sorts.map((sort) => `state=published&ZIPCode[]=35&${sort}`),
    ...sorts.map((sort) => `flag[]=neverViewed&${sort}`),
  ];
  const asked = [...lists, ...TYPED];
  const alone = (targets: readonly Target[]) => () =>
    sendRequests(server.origin, targets, { connections: 1, most: REQUESTS });
  await alone(manyW1)();
  for (const query of asked) await sendRequests(server.origin, [page(query)], { connections: 1, most: 2 });
  const contestants = Object.fromEntries(asked.map((query) => [`list ${query}`, alone([page(query)])]));
  const turns: Readonly<Record<string, readonly { p95: number }[]>> = await inTurns(
    { w1: alone(manyW1), ...contestants },
    TURNS,
  );
  await server.stop();
  const time = (name: string) => median((turns[name] ?? []).map((result) => result.p95));
  const besideW1 = (query: string) => ({ query, ratio: time(`list ${query}`) / time("w1") });
  const times = lists.map(besideW1).sort((one, other) => other.ratio - one.ratio);
  const told = (some: typeof times) =>
    some.map(({ query, ratio }) => `${query || "nothing"} ${number(ratio)} ×`).join(", ");
  return {
    measured:
      `p95 of ${lists.length} lists: median ${number(median(times.map(({ ratio }) => ratio)))} × that of W1 ` +
      `(${number(time("w1"), 1)} ms); the slowest: ${told(times.slice(0, 3))}; typed: ${told(TYPED.map(besideW1))}`,
    ok: (times[0]?.ratio ?? 0) <= MOST_TIMES,
  };
}

export const rows: readonly Row[] = [
  {
    row: "P17",
    title: "The centre's list, any filter and sort, one client, beside W1",
    target: `p95 ≤ ${MOST_TIMES} × W1 (what is typed is told apart)`,
    run,
  },
];
