import { spawnSync } from "node:child_process";
import {
  chownSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { systemRandom } from "../../random.ts";
import { EMBEDDED_MESSAGES, EmbeddedRefused } from "./messages.ts";
import { isIdle, type Naming, nameFor } from "./naming.ts";
import { giveTo, type Owner } from "./owner.ts";
import type { Programs } from "./programs.ts";

/** The only user and database of an embedded PostgreSQL. */
export const SUPERUSER = "postgres";

/** Beside PostgreSQL's own files, so that it goes wherever they go. */
const PASSWORD_FILE = "espace-entreprise-password";

/** initdb writes long files of settings; the database before this one was given two lines. */
const FORMER_SETTINGS = /^shared_buffers = 32MB\s+timezone = 'UTC'\s*$/;

/** A database folder, the programs that serve it, and whom they run as. */
export interface Cluster {
  readonly directory: string;
  readonly programs: Programs;
  /** Undefined when it is ourselves. */
  readonly owner: Owner | undefined;
}

/**
 * What a folder holds: nothing yet, a database for these programs, or something that must not be touched.
 * @throws EmbeddedRefused for a database of the former kind, of another version, or not whole, and for anything else
 */
export function inspectCluster(directory: string, major: number): "missing" | "ready" {
  const found = majorOf(directory);
  if (found === undefined) return "missing";
  if (found < major) throw new EmbeddedRefused(EMBEDDED_MESSAGES.olderVersion(directory, found, major));
  if (found > major) throw new EmbeddedRefused(EMBEDDED_MESSAGES.newerVersion(directory, found, major));
  return "ready";
}

/**
 * The major version of the database in a folder; undefined when that is empty or not there.
 * @throws EmbeddedRefused for a database of the former kind, or not whole, and for anything else
 */
export function majorOf(directory: string): number | undefined {
  if (!existsSync(directory)) return undefined;
  if (!statSync(directory).isDirectory()) throw new EmbeddedRefused(EMBEDDED_MESSAGES.noDatabase(directory));
  if (readdirSync(directory).length === 0) return undefined;
  const [version, settings] = [join(directory, "PG_VERSION"), join(directory, "postgresql.conf")];
  if (!existsSync(version) || !existsSync(settings)) throw new EmbeddedRefused(EMBEDDED_MESSAGES.noDatabase(directory));
  if (FORMER_SETTINGS.test(readFileSync(settings, "utf8")))
    throw new EmbeddedRefused(EMBEDDED_MESSAGES.formerKind(directory));
  return Number.parseInt(readFileSync(version, "utf8"), 10);
}

/** Makes an empty database, aside first: it is there whole, or not at all. */
export function makeCluster(
  { directory, programs, owner }: Cluster,
  isDurable: boolean,
  tell: (line: string) => void = () => undefined,
): void {
  const [aside, list, password] = [`${directory}.new`, `${directory}.users`, `${directory}.password`];
  const clear = () => {
    for (const path of [aside, list, password]) rmSync(path, { recursive: true, force: true });
  };
  clear();
  try {
    const naming = nameFor(owner, list);
    mkdirSync(aside, { recursive: true, mode: 0o700 });
    // Beside the folder until it is made: initdb wants that empty, and reads this from where it stands open.
    writeFileSync(password, systemRandom.token(), { mode: 0o600, flag: "wx", flush: true });
    if (naming.maker) for (const path of [aside, password]) chownSync(path, naming.maker.uid, naming.maker.gid);
    runInitdb({ directory: aside, programs, owner }, naming, password, isDurable);
    renameSync(password, join(aside, PASSWORD_FILE));
    if (owner && naming.maker && naming.maker.uid !== owner.uid) takeFrom(naming.maker, owner, aside, tell);
    renameSync(aside, directory);
  } finally {
    clear();
  }
}

/** Hands over what an account of the system made, if it ran nothing else meanwhile that could have written there too. */
function takeFrom(maker: Owner, owner: Owner, folder: string, tell: (line: string) => void): void {
  if (!isIdle(maker)) throw new EmbeddedRefused(EMBEDDED_MESSAGES.planted(folder));
  giveTo(owner, folder, maker.uid);
  tell(EMBEDDED_MESSAGES.madeByAccount(maker.uid));
}

/** The password of a database folder. @throws EmbeddedRefused when it is gone */
export function readPassword(directory: string): string {
  const path = join(directory, PASSWORD_FILE);
  if (!existsSync(path)) throw new EmbeddedRefused(EMBEDDED_MESSAGES.password(path));
  // The folder is PostgreSQL's: root is led nowhere else by a link.
  return readFileSync(path, { encoding: "utf8", flag: constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) });
}

/**
 * How a program of PostgreSQL is started on a folder. What our environment holds, secrets among it, is not passed on.
 * When another user runs it, the folder is named as the one that it begins in: the folders above may be closed to it.
 */
export function programOptions({ directory, programs, owner }: Cluster) {
  const isEntered = owner !== undefined && existsSync("/proc/self/cwd");
  return {
    folder: isEntered ? "/proc/self/cwd" : directory,
    options: { cwd: directory, env: { LC_ALL: "C", TZ: "UTC", ...programs.env }, ...owner },
  };
}

function runInitdb(cluster: Cluster, { before, startedAs }: Naming, password: string, isDurable: boolean): void {
  const { folder, options } = programOptions(cluster);
  // Its order of texts is that of their code points, made by PostgreSQL itself: the ICU of the package decides nothing.
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--encoding=UTF8"];
  // Whoever gets to the socket, or to the port where there is no socket, must know the password.
  const access = ["-U", SUPERUSER, "--auth=scram-sha-256", `--pwfile=${cluster.owner ? "/dev/stdin" : password}`];
  const [program = "", ...args] = [
    ...[...before, join(cluster.programs.bin, "initdb"), "-D", folder],
    ...[...locale, ...access, ...(isDurable ? [] : ["--no-sync"])],
  ];
  const input = openSync(password, "r");
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    ...options,
    uid: startedAs?.uid,
    gid: startedAs?.gid,
    stdio: [input, "pipe", "pipe"],
    encoding: "utf8",
  });
  closeSync(input);
  if (error && cluster.owner) throw new EmbeddedRefused(EMBEDDED_MESSAGES.noHandOver(error.message));
  if (status === 0) return;
  throw new EmbeddedRefused(EMBEDDED_MESSAGES.failed(`initdb : ${error?.message ?? status}`, `${stdout}\n${stderr}`));
}
