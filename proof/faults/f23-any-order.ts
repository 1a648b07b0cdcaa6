import type { CandidateRecord } from "contract/intake.ts";
import { sql } from "kysely";
import type { Database } from "../../server/db/connect.ts";
import { eraseCandidate } from "../../server/features/candidates/erase-candidate.ts";
import { intakeCandidates } from "../../server/features/intake/intake-candidates.ts";
import { candidateRecord } from "../../server/features/intake/make.ts";
import type { World } from "../../server/world.ts";
import type { Row } from "../rows/row.ts";
import { type DataLocation, withWorld } from "../servers/data-location.ts";
import { withPostgres } from "../servers/databases.ts";

const CANDIDATES = 50;
/** Events of each history that come in one call. */
const BATCH = 7;

/**
 * Tells the same history in one random order after the other, each for candidates of its own: new versions,
 * recruitments and returns; then some are erased, and their history is told once more (policy F-23).
 * @returns how many different tables came out, and how many candidates an older record brought back
 */
export function tellInAnyOrder(
  location: DataLocation,
  { events, orders }: { readonly events: number; readonly orders: number },
): Promise<{ readonly tables: number; readonly revived: number }> {
  return withWorld(location, async (world) => {
    const tables = new Set<string>();
    let revived = 0;
    for (let order = 0; order < orders; order += 1) {
      const prefix = `ORDRE-${order}-`;
      const history = historyOf(prefix, events);
      await tell(world, shuffled(world, history));
      const rows = await whatIsThere(world.db, prefix);
      const erased = [...new Set(history.map(({ externalId }) => externalId))].filter((_, index) => index % 10 === 0);
      for (const externalId of erased) await eraseCandidate(world, externalId);
      const told = history.filter(({ externalId }) => erased.includes(externalId));
      await tell(world, shuffled(world, told));
      const left = await whatIsThere(world.db, prefix);
      revived += left.filter(({ id }) => erased.includes(prefix + id)).length;
      const last = new Map(history.map(({ externalId, active }) => [externalId, active]));
      revived += rows.filter(({ id, active }) => active && last.get(prefix + id) === false).length;
      tables.add(JSON.stringify(rows));
    }
    return { tables: tables.size, revived };
  });
}

/** What happened to some candidates, in its order: the version counts up, every third time the candidate is away. */
function historyOf(prefix: string, events: number): CandidateRecord[] {
  return Array.from({ length: events }, (_, index) => {
    const version = 1 + Math.floor(index / CANDIDATES);
    const candidate = index % CANDIDATES;
    const active = (version + candidate) % 3 !== 0;
    return candidateRecord({ externalId: `${prefix}${candidate}`, version, active, city: `Ville ${version}` });
  });
}

function shuffled(world: World, history: readonly CandidateRecord[]): CandidateRecord[] {
  const left = [...history];
  return history.flatMap(() => left.splice(world.random.integer(left.length), 1));
}

/** One call takes a candidate once: what does not fit waits for the next one. */
async function tell(world: World, events: readonly CandidateRecord[]): Promise<void> {
  let batch = new Map<string, CandidateRecord>();
  for (const event of events) {
    if (batch.size === BATCH || batch.has(event.externalId)) {
      await intakeCandidates(world, [...batch.values()]);
      batch = new Map();
    }
    batch.set(event.externalId, event);
  }
  await intakeCandidates(world, [...batch.values()]);
}

async function whatIsThere(db: Database, prefix: string): Promise<{ id: string; active: boolean }[]> {
  const { rows } = await sql<{ id: string; active: boolean }>`
    select substr(external_id, ${prefix.length + 1}::integer) as id, version, active, city from candidates
    where starts_with(external_id, ${prefix}) order by 1`.execute(db);
  return rows;
}

const EVENTS = 1000;
const ORDERS = 100;

export const rows: readonly Row[] = [
  {
    row: "F-23",
    title: `a history of ${EVENTS} events told in ${ORDERS} random orders`,
    target: "1 table, 0 revived by an older record",
    run: () =>
      withPostgres(async (location) => {
        const { tables, revived } = await tellInAnyOrder(location, { events: EVENTS, orders: ORDERS });
        return {
          measured: `${ORDERS} orders, ${tables} table${tables === 1 ? "" : "s"}, ${revived} revived`,
          ok: tables === 1 && revived === 0,
        };
      }),
  },
];
