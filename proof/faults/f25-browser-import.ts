import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AnswerOf } from "contract/call.ts";
import { type ImportState, readImport, startImport, uploadImport } from "contract/imports.ts";
import { makeStaff } from "../../server/features/staff/make.ts";
import { startStaffSession } from "../../server/features/staff/session.ts";
import type { Row } from "../rows/row.ts";
import { type DataLocation, environmentOf, withWorld } from "../servers/data-location.ts";
import { withPostgres } from "../servers/databases.ts";
import { until } from "../servers/load.ts";
import { type ServerProcess, startServer } from "../servers/server-process.ts";
import { BAD_EVERY, writeCandidateFile } from "./f24-f25-import.ts";
import { describeCandidates } from "./stored-candidates.ts";

const LINES = 60_000;
/** Kills while the file is tried, and while it is stored. */
const KILLS = { checking: 2, importing: 6 } as const;
/** A server that died keeps its claim for half a minute. */
const LONGEST_MS = 120_000;

type Import = AnswerOf<typeof readImport>;

/** An import that staff sent, and the server that works on it: another one after each kill. */
interface Sent {
  readonly location: DataLocation;
  readonly token: string;
  readonly id: string;
  server: ServerProcess;
}

const start = (location: DataLocation) => startServer({ env: environmentOf(location), jobs: true });
const read = ({ server, token, id }: Sent): Promise<Import> => server.answer(readImport, { id }, token);

/** Waits until an import is in a state, or further in it than so many lines. @throws Error when it fails or stands still */
async function reach(sent: Sent, wanted: readonly ImportState[], more = -1): Promise<Import> {
  const seen: { last?: Import } = {};
  const isThere = async () => {
    seen.last = await read(sent);
    if (seen.last.state === "failed") throw new Error(`The import failed: ${seen.last.error}`);
    return wanted.includes(seen.last.state) && seen.last.done > more;
  };
  if ((await until(isThere, LONGEST_MS)) === undefined || !seen.last) {
    throw new Error(`The import stands still: ${JSON.stringify({ ...seen.last, faults: [] })}`);
  }
  return seen.last;
}

/** Kills the server somewhere in what is left of a state, so many times, and starts another one. @returns how often */
async function killIn(sent: Sent, state: "checking" | "importing", kills: number): Promise<number> {
  let killed = 0;
  const later = state === "checking" ? "checked" : "done";
  for (let done = 0; killed < kills; killed += 1) {
    const found = await reach(sent, [state, later], done + randomInt(Math.ceil((LINES - done) / (kills - killed + 1))));
    if (found.state === later) break;
    await sent.server.kill();
    sent.server = await start(sent.location);
    done = found.done;
  }
  return killed;
}

async function send(location: DataLocation, path: string): Promise<Sent> {
  const token = await withWorld(location, async (world) => startStaffSession(world, await makeStaff(world)));
  const server = await start(location);
  const content = new Uint8Array(readFileSync(path));
  const { id } = await server.answer(uploadImport, { name: "candidats.csv", content }, token);
  return { location, token, id, server };
}

/** What came of a file that was sent, tried and stored, its server being killed meanwhile. */
async function importByHand(location: DataLocation, path: string, kills: { checking: number; importing: number }) {
  const sent = await send(location, path);
  try {
    const whileTried = await killIn(sent, "checking", kills.checking);
    const tried = await reach(sent, ["checked"]);
    const before = await describeCandidates(location);
    await sent.server.answer(startImport, { id: sent.id }, sent.token);
    const whileStored = await killIn(sent, "importing", kills.importing);
    const done = await reach(sent, ["done"]);
    return { killed: { whileTried, whileStored }, before, tried, done, stored: await describeCandidates(location) };
  } finally {
    await sent.server.stop();
  }
}

export const rows: readonly Row[] = [
  {
    row: "F-25",
    title: `an import of ${LINES.toLocaleString("en")} lines in the browser, its server killed ${KILLS.checking + KILLS.importing} times`,
    target:
      "goes on by itself, each fault told once, the same candidates as undisturbed; the same file again changes nothing",
    run: async () => {
      const undisturbed = await withPostgres(async (location) => {
        const path = join(location.dataDir, "candidats.csv");
        await writeCandidateFile(path, LINES);
        return importByHand(location, path, { checking: 0, importing: 0 });
      });
      return withPostgres(async (location) => {
        const path = join(location.dataDir, "candidats.csv");
        await writeCandidateFile(path, LINES);
        const { killed, before, tried, done, stored } = await importByHand(location, path, KILLS);
        const again = await importByHand(location, path, { checking: 0, importing: 0 });
        const bad = LINES / BAD_EVERY;
        const told = done.faults.length + tried.faults.length;
        const isSame = stored.digest === undisturbed.stored.digest && again.stored.digest === stored.digest;
        const { whileTried, whileStored } = killed;
        return {
          measured:
            `${whileTried} kills while it was tried (${before.count} stored by then), ${whileStored} while it was stored: ` +
            `${stored.count} candidates, ${isSame ? "the same" : "others"} as undisturbed, ${done.refused} refused and ${told / 2} told; ` +
            `the same file again: ${again.done.created} created, ${again.done.updated} updated, ${again.done.unchanged} unchanged`,
          ok:
            isSame &&
            whileTried === KILLS.checking &&
            whileStored === KILLS.importing &&
            Number(before.count) === 0 &&
            told === 2 * bad &&
            done.refused === bad &&
            done.done === LINES &&
            again.done.created + again.done.updated === 0 &&
            again.done.unchanged === LINES - bad,
        };
      });
    },
  },
];
