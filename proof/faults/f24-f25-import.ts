import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { root } from "../../tools/processes.ts";
import type { Row } from "../rows/row.ts";
import { type DataLocation, environmentOf } from "../servers/data-location.ts";
import { withPostgres } from "../servers/databases.ts";
import { memoryOf, workerOf } from "../servers/memory.ts";
import { always } from "../servers/server-process.ts";
import { describeCandidates } from "./stored-candidates.ts";

const LINES = 500_000;
const MOST_MEGABYTES = 200;
const KILLED_LINES = 100_000;
const KILLS = 10;
/** Every so many lines one is bad: it has no name. */
export const BAD_EVERY = 1000;
const COLUMNS = "externalId;lastName;firstName;ZIPCode;city;studyLevel;coverLetter";
/** Of the length that letters have, with a mark that takes two bytes in memory. */
const LETTER = `Madame, Monsieur,\n\n${"Passionnée par le soin, j’aimerais apprendre auprès de vous. ".repeat(10)}`;
/** What a command ends with whose program was killed: 128 and the number of the signal. */
const KILLED = 137;

/** Writes a file of so many candidates, one in a thousand of them bad. */
export async function writeCandidateFile(path: string, lines: number): Promise<void> {
  const file = createWriteStream(path);
  file.write(`${COLUMNS}\n`);
  for (let line = 1; line <= lines; line += 1) {
    const name = line % BAD_EVERY === 0 ? "" : "Martin";
    const text = `ESSAI-${line};${name};Léa;35000;Rennes;Bac général;"${LETTER}${line}"\n`;
    if (!file.write(text)) await once(file, "drain");
  }
  file.end();
  await once(file, "finish");
}

/** Runs the import command, and kills it after a while if told to. @returns what it said, and the most memory it took */
async function runImport(location: DataLocation, path: string, killAfterMs?: number) {
  const child = spawn(process.execPath, [join(root, "tools/run.mjs"), "import", "candidates", path], {
    cwd: root,
    env: { ...always(), LOG_LEVEL: "silent", ...environmentOf(location) },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const said = { last: "", own: 0, all: 0 };
  child.stdout.on("data", (text: Buffer) => {
    said.last = text.toString().trim().split("\n").at(-1) ?? "";
  });
  const watching = setInterval(() => {
    const { own, resident } = memoryOf(workerOf(child.pid));
    said.own = Math.max(said.own, own);
    said.all = Math.max(said.all, resident);
  }, 250);
  const killing = killAfterMs === undefined ? undefined : setTimeout(() => kill(workerOf(child.pid)), killAfterMs);
  const [code] = await once(child, "close");
  clearInterval(watching);
  clearTimeout(killing);
  return { code, said: said.last, own: Math.round(said.own), all: Math.round(said.all) };
}

function kill(pid: number | undefined): void {
  if (pid !== undefined) process.kill(pid, "SIGKILL");
}

export const rows: readonly Row[] = [
  {
    row: "F-24",
    title: `${LINES.toLocaleString("en")} lines, one in ${BAD_EVERY} bad`,
    target: `under ${MOST_MEGABYTES} MB of its own, ${LINES / BAD_EVERY} lines refused, the others in`,
    run: () =>
      withPostgres(async (location) => {
        const path = join(location.dataDir, "candidats.csv");
        await writeCandidateFile(path, LINES);
        const began = performance.now();
        const { said, own, all } = await runImport(location, path);
        const seconds = (performance.now() - began) / 1000;
        const bad = LINES / BAD_EVERY;
        return {
          measured: `${own} MB of its own at most (${all} with the program), ${Math.round(LINES / seconds)} lines a second; ${said}`,
          ok: own > 0 && own < MOST_MEGABYTES && said.includes(`${LINES - bad} créés`),
        };
      }),
  },
  {
    row: "F-25",
    title: `an import of ${KILLED_LINES.toLocaleString("en")} lines killed ${KILLS} times, then run again`,
    target: "the same candidates as after one run",
    run: async () => {
      const once = await withPostgres(async (location) => {
        const path = join(location.dataDir, "candidats.csv");
        await writeCandidateFile(path, KILLED_LINES);
        const began = performance.now();
        await runImport(location, path);
        return { stored: await describeCandidates(location), ms: performance.now() - began };
      });
      const again = await withPostgres(async (location) => {
        const path = join(location.dataDir, "candidats.csv");
        await writeCandidateFile(path, KILLED_LINES);
        let kills = 0;
        // One that has nothing left to do may be too fast to be killed.
        for (let time = 0; kills < KILLS && time < 3 * KILLS; time += 1) {
          const { code } = await runImport(
            location,
            path,
            Math.round(once.ms / 8) + randomInt(Math.round(once.ms / 4)),
          );
          if (code === KILLED) kills += 1;
        }
        await runImport(location, path);
        return { stored: await describeCandidates(location), kills };
      });
      const isSame = again.stored.digest === once.stored.digest && again.stored.count === once.stored.count;
      return {
        measured: `${again.kills} kills, ${again.stored.count} candidates, ${isSame ? "the same" : "others"} as after one run`,
        ok: isSame && again.kills === KILLS,
      };
    },
  },
];
