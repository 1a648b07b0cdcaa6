import { existsSync, openSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { makePrivate } from "../../configuration/data-directory.ts";
import { systemRandom } from "../../random.ts";
import { type Cluster, type Listener, makeCluster, startCluster } from "./cluster.ts";
import { EMBEDDED_MESSAGES, EmbeddedError } from "./messages.ts";
import { findPrograms } from "./programs.ts";

export interface EmbeddedServer {
  readonly url: string;
  stop(): Promise<void>;
}

export interface EmbeddedOptions extends Listener {
  readonly settings?: Readonly<Record<string, string>>;
  /** In production, root cannot start the embedded database. */
  readonly isProduction?: boolean;
}

/** PostgreSQL needs little memory, because the operating system caches all data of a small installation. */
const SETTINGS: Readonly<Record<string, string>> = {
  shared_buffers: "32MB",
  max_connections: "40",
  max_wal_size: "256MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  jit: "off",
  fsync: "on",
  // Switch TLS off, because only local programs connect, and TLS would add the risks of the bundled OpenSSL.
  ssl: "off",
  timezone: "UTC",
  // Log only fatal errors, because logged statements may contain personal data.
  log_min_messages: "fatal",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};

/**
 * With sorting by code point, PostgreSQL needs no ICU library. Connections need no password, because only PostgreSQL's
 * user can open the socket's folder.
 */
export const INITDB =
  "--locale=C --locale-provider=builtin --builtin-locale=C.UTF-8 --encoding=UTF8 --auth=trust".split(" ");

/** The name of the socket contains this number. PostgreSQL does not listen on a network port. */
const PORT = 5432;
const SOCKET = `.s.PGSQL.${PORT}`;

/**
 * The folder of the copies of PostgreSQL's programs. If this process runs as root, the user `nobody` runs these copies.
 */
export const ROOT_COPIES = "/var/cache/espace-entreprise";
/** The operating system limits the path of a socket to this number of bytes. */
const LONGEST_SOCKET = process.platform === "darwin" ? 103 : 107;

/**
 * Starts the embedded database. The first start creates the database.
 * @throws DirectoryLocked, EmbeddedError with instructions
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedServer> {
  const root = resolve(dataDir);
  const user = findOtherUser();
  const isWindows = process.platform === "win32";
  if (options.isProduction && user) throw new EmbeddedError(EMBEDDED_MESSAGES.root);
  if (options.isProduction && isWindows) throw new EmbeddedError(EMBEDDED_MESSAGES.windows);
  makePrivate(root);
  const directory = join(root, "postgres");
  const { bin, major } = findPrograms(user ? ROOT_COPIES : root, user !== undefined);
  const cluster = { directory, bin, user };
  const settings = { ...SETTINGS, ...options.settings };
  if (!isMade(directory, major)) makeCluster(cluster, settings.fsync === "on" ? INITDB : [...INITDB, "--no-sync"]);
  const port = isWindows ? 20_000 + systemRandom.integer(30_000) : PORT;
  const host = isWindows ? "127.0.0.1" : socketFolder(directory);
  const place = isWindows ? onLoopback(port) : ON_SOCKET;
  const socket = isWindows ? undefined : join(host, SOCKET);
  const { stop } = await startCluster(cluster, socket, { ...settings, ...place }, options);
  return { url: `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(host)}`, stop };
}

/** PostgreSQL runs in the folder of its socket, so that the path of the socket is relative and short. */
const ON_SOCKET = { listen_addresses: "", unix_socket_directories: ".", unix_socket_permissions: "0700" };

export function onLoopback(port: number): Readonly<Record<string, string>> {
  return { listen_addresses: "127.0.0.1", port: String(port), unix_socket_directories: "" };
}

/** If this process runs as root, returns the user `nobody`, because PostgreSQL does not run as root. */
export function findOtherUser(): Cluster["user"] {
  if (process.getuid?.() !== 0) return undefined;
  const [, , uid, gid] = /^nobody:.*$/m.exec(readFileSync("/etc/passwd", "utf8"))?.[0].split(":") ?? [];
  if (uid === undefined) throw new EmbeddedError(EMBEDDED_MESSAGES.root);
  return { uid: Number(uid), gid: Number(gid) };
}

function isMade(directory: string, major: number): boolean {
  if (!existsSync(directory)) return false;
  const version = join(directory, "PG_VERSION");
  if (!existsSync(version)) throw new EmbeddedError(EMBEDDED_MESSAGES.noDatabase(directory));
  const found = Number.parseInt(readFileSync(version, "utf8"), 10);
  if (found !== major) throw new EmbeddedError(EMBEDDED_MESSAGES.otherVersion(directory, found, major));
  return true;
}

/**
 * If the path is too long for a socket, opens the folder and returns the short path of the folder's file descriptor.
 */
function socketFolder(directory: string): string {
  if (Buffer.byteLength(join(directory, SOCKET)) <= LONGEST_SOCKET) return directory;
  if (!existsSync("/proc/self/fd")) throw new EmbeddedError(EMBEDDED_MESSAGES.longPath(directory));
  return `/proc/self/fd/${openSync(directory, "r")}`;
}
