import { spawnSync } from "node:child_process";
import {
  chownSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { systemRandom } from "../../random.ts";
import { EMBEDDED_MESSAGES, EmbeddedRefused } from "./messages.ts";
import { giveTo, namedOwner, type Owner } from "./owner.ts";
import type { Programs } from "./programs.ts";

/** The only user and database of an embedded PostgreSQL. */
export const SUPERUSER = "postgres";

/** Beside PostgreSQL's own files, so that it goes wherever they go. */
const PASSWORD_FILE = "espace-entreprise-password";

/** Whoever gets to the socket, or to the port where there is no socket, must know the password. */
const ACCESS = `local all all scram-sha-256
host all all 127.0.0.1/32 scram-sha-256
`;

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
 * @throws EmbeddedRefused for a database of the former kind, or of another version
 */
export function inspectCluster(directory: string, major: number): "missing" | "ready" {
  const path = join(directory, "PG_VERSION");
  if (!existsSync(path)) return "missing";
  if (FORMER_SETTINGS.test(readFileSync(join(directory, "postgresql.conf"), "utf8")))
    throw new EmbeddedRefused(EMBEDDED_MESSAGES.formerKind(directory));
  const found = Number.parseInt(readFileSync(path, "utf8"), 10);
  if (found < major) throw new EmbeddedRefused(EMBEDDED_MESSAGES.olderVersion(directory, found, major));
  if (found > major) throw new EmbeddedRefused(EMBEDDED_MESSAGES.newerVersion(directory, found, major));
  return "ready";
}

/** Makes an empty database, aside first: it is there whole, or not at all. */
export function makeCluster({ directory, programs, owner }: Cluster, isDurable: boolean): void {
  const [workshop, aside] = [`${directory}.made`, `${directory}.new`];
  for (const folder of [workshop, aside]) rmSync(folder, { recursive: true, force: true });
  const made = owner ? workshop : aside;
  mkdirSync(made, { recursive: true, mode: 0o700 });
  const maker = owner && namedOwner(owner);
  if (maker) giveTo(maker, made);
  // Its order of texts is that of their code points, made by PostgreSQL itself: the ICU of the package decides nothing.
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--encoding=UTF8"];
  // Nobody gets in before the password stands.
  const access = ["-U", SUPERUSER, "--auth=reject", ...(isDurable ? [] : ["--no-sync"])];
  const fresh = { directory: made, programs, owner: maker };
  runProgram(fresh, "initdb", [...locale, ...access]);
  const password = systemRandom.token();
  runProgram(fresh, "postgres", [SUPERUSER], `alter role ${SUPERUSER} password '${password}'\n`);
  if (owner) takeOver(made, aside);
  writeFileSync(join(aside, PASSWORD_FILE), password, { mode: 0o600, flag: "wx" });
  writeFileSync(join(aside, "pg_hba.conf"), ACCESS);
  if (owner) giveTo(owner, aside);
  renameSync(aside, directory);
}

/**
 * Root takes what another user made, file by file into a folder of its own: whoever else bears that user's name may
 * have planted links among the files, or keep one of them open.
 * @throws EmbeddedRefused for anything but files and folders
 */
function takeOver(made: string, folder: string): void {
  chownSync(made, 0, 0);
  const copy = (from: string, to: string) => {
    const stat = lstatSync(from);
    if (stat.isDirectory()) {
      mkdirSync(to, { mode: 0o700 });
      for (const name of readdirSync(from)) copy(join(from, name), join(to, name));
    } else if (stat.isFile()) {
      const source = openSync(from, constants.O_RDONLY | constants.O_NOFOLLOW);
      writeFileSync(to, readFileSync(source), { mode: 0o600, flag: "wx", flush: true });
      closeSync(source);
    } else throw new EmbeddedRefused(EMBEDDED_MESSAGES.planted(from));
  };
  copy(made, folder);
  rmSync(made, { recursive: true, force: true });
}

/** The password of a database folder. @throws EmbeddedRefused when it is gone */
export function readPassword(directory: string): string {
  const path = join(directory, PASSWORD_FILE);
  if (!existsSync(path)) throw new EmbeddedRefused(EMBEDDED_MESSAGES.password(path));
  return readFileSync(path, "utf8");
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

function runProgram(cluster: Cluster, name: "initdb" | "postgres", args: readonly string[], input = ""): void {
  const { folder, options } = programOptions(cluster);
  const single = name === "postgres" ? ["--single"] : [];
  const { status, error, stdout, stderr } = spawnSync(
    join(cluster.programs.bin, name),
    [...single, "-D", folder, ...args],
    { ...options, input, encoding: "utf8" },
  );
  if (error && cluster.owner) throw new EmbeddedRefused(EMBEDDED_MESSAGES.noHandOver(error.message));
  if (status === 0) return;
  throw new EmbeddedRefused(EMBEDDED_MESSAGES.failed(`${name} : ${error?.message ?? status}`, `${stdout}\n${stderr}`));
}
