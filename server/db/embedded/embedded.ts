import { chmodSync, existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { makePrivate } from "../../data-directory.ts";
import { addressOf, listening, whereItListens } from "./address.ts";
import { type Cluster, inspectCluster, makeCluster } from "./cluster.ts";
import { lockDirectory } from "./lock.ts";
import { DirectoryLocked, EMBEDDED_MESSAGES, EmbeddedRefused } from "./messages.ts";
import { chooseOwner, giveTo } from "./owner.ts";
import { findPackage, preparePrograms } from "./programs.ts";
import { type Listener, superviseServer } from "./supervise.ts";

/** A running embedded PostgreSQL: where to connect, and how to stop it. */
export interface EmbeddedServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** How it is run, where that differs from what an installation needs. */
export interface Manner extends Listener {
  /** Settings of PostgreSQL instead of ours: tests outlive no crash, for example. */
  readonly settings?: Readonly<Record<string, string>>;
  /** True for a port of loopback instead of a socket. */
  readonly onLoopback?: boolean;
  /** The package of another version. */
  readonly packageFolder?: string;
}

/** Small: one clinic's day fits into it many times, and the operating system keeps the same pages. */
const SETTINGS: Readonly<Record<string, string>> = {
  shared_buffers: "32MB",
  max_connections: "40",
  max_wal_size: "256MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  jit: "off",
  fsync: "on",
  // The package's OpenSSL meets no network.
  ssl: "off",
  timezone: "UTC",
  // What it would write of a statement may hold personal data.
  log_min_messages: "fatal",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};

/** Stands in a data directory from when the new database is whole until it is in its place (`npm run upgrade`). */
export const UPGRADED_MARK = join("upgrade", "complete");

/** Since this version it reads ahead by processes of its own, unless told otherwise: a small machine lacks the room. */
const IO_METHOD_SINCE = 18;

/**
 * Starts the embedded PostgreSQL on `dataDir/postgres`, makes it there at the first start, and starts it again when it
 * ends by itself (decision 040).
 * @throws DirectoryLocked when another process uses the directory
 * @throws EmbeddedRefused when it cannot be opened, with what to do
 */
export async function startEmbedded(dataDir: string, manner: Manner = {}): Promise<EmbeddedServer> {
  const root = resolve(dataDir);
  makePrivate(root);
  const unlock = lockDirectory(root);
  try {
    const { url, stop } = await openLocked(root, manner);
    return { url, stop: () => stop().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The same in a private folder whose lock the caller holds, and goes on holding. */
export async function openLocked(root: string, manner: Manner = {}): Promise<EmbeddedServer> {
  const directory = join(root, "postgres");
  const owner = chooseOwner(directory);
  const packageFolder = manner.packageFolder ?? findPackage();
  const programs = preparePrograms(packageFolder, join(root, "postgres-libraries"), owner !== undefined);
  const found = inspectCluster(directory, programs.major);
  if (found === "missing") refuseInterrupted(root, directory);
  // Without /proc nobody can begin in a folder that is closed to him: he must pass through.
  if (owner && !existsSync("/proc/self/cwd")) chmodSync(root, 0o711);
  const cluster: Cluster = { directory, programs, owner };
  const reading: Record<string, string> = programs.major >= IO_METHOD_SINCE ? { io_method: "sync" } : {};
  const settings: Readonly<Record<string, string>> = { ...SETTINGS, ...reading, ...manner.settings };
  if (found === "missing") makeCluster(cluster, settings.fsync === "on", manner.tell);
  // Copied by root, it is root's: PostgreSQL could not open it.
  else if (owner && statSync(directory).uid === 0) giveTo(owner, directory);
  const place = await listening(directory, manner.onLoopback);
  const server = superviseServer(cluster, place, { ...settings, ...place.settings }, manner);
  await server.started;
  return {
    url: addressOf(place),
    stop: async () => {
      await server.stop();
      place.close();
    },
  };
}

/** The embedded PostgreSQL of a directory: that of the server which runs on it, else one that is started. */
export async function joinEmbedded(dataDir: string): Promise<EmbeddedServer> {
  try {
    return await startEmbedded(dataDir);
  } catch (error) {
    if (!(error instanceof DirectoryLocked)) throw error;
    const place = whereItListens(join(resolve(dataDir), "postgres"));
    return { url: addressOf(place), stop: async () => place.close() };
  }
}

/** An upgrade moves the old database aside before the new one takes its place: nothing is made in between. */
function refuseInterrupted(root: string, directory: string): void {
  if (existsSync(join(root, UPGRADED_MARK))) throw new EmbeddedRefused(EMBEDDED_MESSAGES.interrupted(directory));
}
