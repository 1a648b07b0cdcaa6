import { connect, type Socket } from "node:net";
import { makeBreaker } from "../../breaker.ts";
import type { Clock } from "../../clock.ts";

type Verdict = { readonly clean: true } | { readonly clean: false; readonly found: string };

class ScannerSilent extends Error {}

export interface Scanner {
  /** @throws Error if the scanner returns no result */
  scan(bytes: Uint8Array): Promise<Verdict>;
}

interface Options {
  /** The URL of clamd: `tcp://host:3310`, or `unix:///var/run/clamav/clamd.ctl`. */
  readonly url: string;
  readonly timeoutMs?: number;
}

/**
 * A scan of 10 MB can take several seconds. The timeout must stay below 30 seconds, because an upload waits for its
 * scan, and app.ts closes a waiting connection after 30 seconds.
 */
export const TIMEOUT_MS = 15_000;
const CHUNK_BYTES = 65_536;
const LONGEST_ANSWER = 4096;
const DEFAULT_PORT = 3310;

/** Sends the bytes with the command INSTREAM, because clamd cannot read the server's files. */
export function clamdScanner({ url, timeoutMs = TIMEOUT_MS }: Options): Scanner {
  const { protocol, hostname, port, pathname } = new URL(url);
  const target =
    protocol === "unix:"
      ? { path: decodeURIComponent(pathname) }
      : { host: hostname, port: Number(port || DEFAULT_PORT) };
  return { scan: async (bytes) => readVerdict(await converse(connect(target), bytes, timeoutMs)) };
}

/** Sends the bytes to clamd in chunks. A chunk of length zero marks the end. clamd's response ends with a zero byte. */
function converse(socket: Socket, bytes: Uint8Array, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = "";
    // Limit the time of the whole scan. A timeout of the socket would start again with each byte of a slow response.
    const timer = setTimeout(() => socket.destroy(new ScannerSilent("The malware scanner takes too long")), timeoutMs);
    socket.once("connect", () => {
      socket.write("zINSTREAM\0");
      for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
        const chunk = bytes.subarray(start, start + CHUNK_BYTES);
        socket.write(lengthOf(chunk));
        socket.write(chunk);
      }
      socket.write(lengthOf(new Uint8Array()));
    });
    socket.on("data", (part) => {
      response += part.toString("latin1");
      if (response.includes("\0") || response.length > LONGEST_ANSWER) socket.end();
    });
    // clamd may reject a large file early and close the connection. clamd's response is then already complete.
    socket.once("error", (error) => (response.includes("\0") ? undefined : reject(error)));
    socket.once("close", () => {
      clearTimeout(timer);
      resolve(response);
    });
  });
}

function lengthOf(chunk: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return length;
}

/** Parses `stream: OK` or `stream: Name FOUND`. @throws Error for any other response */
function readVerdict(response: string): Verdict {
  const line = response.split("\0")[0]?.trim() ?? "";
  if (line === "stream: OK") return { clean: true };
  const found = /^stream: (.+) FOUND$/.exec(line)?.[1];
  if (found) return { clean: false, found };
  throw new Error(`The malware scanner returned no result: ${line.slice(0, 200)}`);
}

export function openScanner(url: string | undefined, clock: Clock): Scanner | undefined {
  if (url === undefined) return undefined;
  if (/^(tcp|unix):\/\//.test(url)) return withPause(clamdScanner({ url }), clock);
  throw new Error(`CLAMD_URL ${url.split(":")[0]}: is not a supported scheme`);
}

/** If a scan takes too long, pauses scans for a minute, so that uploads and jobs do not wait (policy T-40). */
export function withPause(scanner: Scanner, clock: Clock): Scanner {
  const breaker = makeBreaker(clock, { failures: 1, pauseSeconds: 60 });
  return {
    scan: async (bytes) => {
      if (breaker.isOpen()) throw new Error("The malware scanner did not respond and is paused for a minute");
      try {
        const verdict = await scanner.scan(bytes);
        breaker.succeeded();
        return verdict;
      } catch (error) {
        if (error instanceof ScannerSilent) breaker.failed();
        throw error;
      }
    },
  };
}
