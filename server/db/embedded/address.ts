import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { readPassword, SUPERUSER } from "./cluster.ts";
import { EMBEDDED_MESSAGES, EmbeddedRefused } from "./messages.ts";

/** Where an embedded PostgreSQL is reached. */
export interface Place {
  readonly directory: string;
  /** The folder of its socket, or undefined where it has a port of loopback. */
  readonly host: string | undefined;
  readonly port: number;
  /** What PostgreSQL is told of it. */
  readonly settings: Readonly<Record<string, string>>;
  close(): void;
}

/** The number in the name of its socket; nothing listens on it. */
const PORT = 5432;
/** The longest path that the address of a socket can hold, in bytes. */
const LONGEST_SOCKET_PATH = process.platform === "darwin" ? 103 : 107;

/**
 * Where PostgreSQL will listen: on a socket in its own folder, which only its owner may enter. It takes the socket by
 * its name alone, being in that folder, so no path is too long for it. Windows has no such sockets: a port of loopback.
 * @param onLoopback true for such a port elsewhere too: tests put failing lines before it
 */
export async function listening(directory: string, onLoopback = process.platform === "win32"): Promise<Place> {
  if (onLoopback) {
    const port = await freeLoopbackPort();
    const settings = { listen_addresses: "127.0.0.1", port: String(port), unix_socket_directories: "" };
    return { directory, host: undefined, port, settings, close: () => undefined };
  }
  const settings = {
    listen_addresses: "",
    port: String(PORT),
    unix_socket_directories: ".",
    unix_socket_permissions: "0700",
  };
  return { ...socketPlace(directory), settings };
}

/** Where the PostgreSQL that another process has started on a folder is reached. */
export function whereItListens(directory: string): Place {
  if (process.platform !== "win32") return socketPlace(directory);
  const [, , , port] = readFileSync(join(directory, "postmaster.pid"), "utf8").split("\n");
  return { directory, host: undefined, port: Number(port), settings: {}, close: () => undefined };
}

/** Its address, password included, as every other part of the product takes a PostgreSQL. */
export function addressOf({ directory, host, port }: Place): string {
  const user = `${SUPERUSER}:${encodeURIComponent(readPassword(directory))}`;
  return host === undefined
    ? `postgres://${user}@127.0.0.1:${port}/${SUPERUSER}`
    : `postgres://${user}@localhost/${SUPERUSER}?host=${encodeURIComponent(host)}`;
}

/** The path of its socket. */
export function socketOf({ host, port }: Place): string | undefined {
  return host === undefined ? undefined : join(host, `.s.PGSQL.${port}`);
}

/** A path that is too long is shortened by the number of an open folder, where the system has such names. */
function socketPlace(directory: string): Place {
  const place = { directory, port: PORT, settings: {} };
  const isShort = Buffer.byteLength(join(directory, `.s.PGSQL.${PORT}`)) <= LONGEST_SOCKET_PATH;
  if (isShort) return { ...place, host: directory, close: () => undefined };
  if (!existsSync("/proc/self/fd")) throw new EmbeddedRefused(EMBEDDED_MESSAGES.longPath(directory));
  const folder = openSync(directory, "r");
  return { ...place, host: `/proc/self/fd/${folder}`, close: () => closeSync(folder) };
}

function freeLoopbackPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
