import {
  closeSync,
  constants,
  existsSync,
  fchownSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { addressOf, type Place, socketOf } from "./address.ts";
import { DirectoryLocked, EMBEDDED_MESSAGES } from "./messages.ts";

const LOCK_FILE = "postmaster.pid";
const SOCKET_LOCK = /^\.s\.PGSQL\.\d+\.lock$/;
/** Longer than any number of a process can be: nobody bears it. */
const NOBODY = 2_147_483_646;
/** What connecting says where no program listens. */
const NOT_THERE = ["ECONNREFUSED", "ENOENT"];
const NO_LINK = constants.O_NOFOLLOW ?? 0;
const PATIENCE_MS = 10_000;
const PAUSE_MS = 50;
/** One that does not answer at all is not waited for. */
const ANSWER_MS = 2000;

/**
 * Ends the PostgreSQL that a killed product left behind, so that a new one can open its folder. Whether one runs is
 * asked of its socket, and it is told over its socket to stop: both mean the same in every container, where the number
 * in its lock file does not.
 * @throws DirectoryLocked when it does not stop
 */
export async function endLeftover(place: Place): Promise<void> {
  const socket = socketOf(place);
  // Windows: no sockets, no containers that share a folder; PostgreSQL looks at its lock itself.
  if (socket === undefined) return;
  if (!(await answers(socket))) return forgetNumber(place.directory);
  const pid = numberIn(join(place.directory, LOCK_FILE));
  const until = performance.now() + PATIENCE_MS;
  while (await answers(socket)) {
    if (performance.now() > until) throw new DirectoryLocked(EMBEDDED_MESSAGES.elsewhere(place.directory));
    // Refused while it repairs or stops; asked again until it is gone.
    await askToStop(addressOf(place), pid).catch(() => undefined);
    await wait(PAUSE_MS);
  }
  // One that stops takes its lock away last; one that was being killed just now leaves it.
  const goneBy = performance.now() + ANSWER_MS;
  while (existsSync(join(place.directory, LOCK_FILE)) && performance.now() < goneBy) await wait(PAUSE_MS);
  forgetNumber(place.directory);
}

/** PostgreSQL has no statement that stops it: a program that it runs sends its signal, where its number is right. */
async function askToStop(connectionString: string, pid: number): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(`copy (select 1) to program 'kill -INT ${pid}'`);
  } finally {
    await client.end();
  }
}

/** False where nobody listens; one that is only slow to answer is there. */
function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(socket, () => {
      probe.destroy();
      resolve(true);
    });
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(!NOT_THERE.includes(error.code ?? "")));
  });
}

/**
 * PostgreSQL refuses to start while a process bears the number that its locks name, which after a power cut, or in a
 * new container, may be anybody, and after a kill is a process that nobody has taken note of yet. What else its lock
 * names, its shared memory, it goes on checking; that of the socket names nothing else. It refuses one without a number
 * as well, which a kill between two writes leaves.
 */
function forgetNumber(directory: string): void {
  for (const name of readdirSync(directory)) if (SOCKET_LOCK.test(name)) rmSync(join(directory, name));
  const path = join(directory, LOCK_FILE);
  if (!existsSync(path)) return;
  const pid = numberIn(path);
  if (!pid) rmSync(path);
  else if (isRunning(pid)) rewrite(path, (text) => text.replace(/^-?\d+/, String(NOBODY)));
}

/** The number in a lock file; 0 or NaN where it has none. That of a program without a server is negative. */
function numberIn(path: string): number {
  return Math.abs(Number.parseInt(readLock(path), 10));
}

/** The folder is PostgreSQL's, and we may be root: no link leads us elsewhere. */
function readLock(path: string): string {
  return existsSync(path) ? readFileSync(path, { encoding: "utf8", flag: constants.O_RDONLY | NO_LINK }) : "";
}

/** Whole or not at all, and its owner's as before. */
function rewrite(path: string, change: (text: string) => string): void {
  const { uid, gid } = lstatSync(path);
  const aside = `${path}.new`;
  rmSync(aside, { force: true });
  const file = openSync(aside, "wx", 0o600);
  writeFileSync(file, change(readLock(path)));
  fchownSync(file, uid, gid);
  closeSync(file);
  renameSync(aside, path);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
