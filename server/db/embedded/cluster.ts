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
import { isIdle, nameFor } from "./naming.ts";
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
export function makeCluster(cluster: Cluster, isDurable: boolean, tell?: (line: string) => void): void {
  const [aside, password] = [`${cluster.directory}.new`, `${cluster.directory}.password`];
  for (const path of [aside, password]) rmSync(path, { recursive: true, force: true });
  // Its order of texts is that of their code points, made by PostgreSQL itself: the ICU of the package decides nothing.
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--encoding=UTF8"];
  // Whoever gets to the socket, or to the port where there is no socket, must know the password. It lies beside the
  // folder meanwhile, which initdb wants empty, and is read from where it stands open: the way to it is closed.
  const access = ["--auth=scram-sha-256", `--pwfile=${cluster.owner ? "/dev/stdin" : password}`];
  writeFileSync(password, systemRandom.token(), { mode: 0o600, flag: "wx", flush: true });
  const args = [...locale, ...access, ...(isDurable ? [] : ["--no-sync"])];
  runInitdb({ ...cluster, directory: aside }, args, { input: password, tell });
  renameSync(password, join(aside, PASSWORD_FILE));
  renameSync(aside, cluster.directory);
}

/** What initdb is given besides, and who is told by whom it was run where that is not the owner. */
interface Making {
  /** A file of root's or ours, which becomes the owner's. */
  readonly input?: string;
  readonly tell?: ((line: string) => void) | undefined;
}

/**
 * Runs initdb on a folder that it makes, under a number that nobody else writes with meanwhile.
 * @throws EmbeddedRefused when it fails
 */
export function runInitdb(cluster: Cluster, args: readonly string[], { input, tell }: Making = {}): void {
  const { directory, programs, owner } = cluster;
  const list = `${directory}.users`;
  rmSync(list, { force: true });
  const { before, startedAs, maker } = nameFor(owner, list);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const paths = input === undefined ? [directory] : [directory, input];
  if (maker) for (const path of paths) chownSync(path, maker.uid, maker.gid);
  const { folder, options } = programOptions(cluster);
  const [program = "", ...rest] = [...before, join(programs.bin, "initdb"), "-D", folder, "-U", SUPERUSER, ...args];
  const stdin = input === undefined ? undefined : openSync(input, "r");
  const { status, error, stdout, stderr } = spawnSync(program, rest, {
    ...options,
    uid: startedAs?.uid,
    gid: startedAs?.gid,
    stdio: [stdin ?? "ignore", "pipe", "pipe"],
    encoding: "utf8",
  });
  if (stdin !== undefined) closeSync(stdin);
  rmSync(list, { force: true });
  if (error && owner) throw new EmbeddedRefused(EMBEDDED_MESSAGES.noHandOver(error.message));
  const how = `initdb : ${error?.message ?? status}`;
  if (status !== 0) throw new EmbeddedRefused(EMBEDDED_MESSAGES.failed(how, `${stdout}\n${stderr}`));
  if (!owner || !maker || maker.uid === owner.uid) return;
  // An account of the system: it ran nothing else meanwhile that could have written there too.
  if (!isIdle(maker)) throw new EmbeddedRefused(EMBEDDED_MESSAGES.planted(directory));
  for (const path of paths) giveTo(owner, path, maker.uid);
  tell?.(EMBEDDED_MESSAGES.madeByAccount(maker.uid));
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
