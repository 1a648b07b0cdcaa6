import { connect, type Socket } from "node:net";
import { type Scanner, ScannerSilent, type Verdict } from "./scanner.ts";

interface Options {
  /** Where clamd listens: `tcp://host:3310`, or `unix:///var/run/clamav/clamd.ctl`. */
  readonly url: string;
  readonly timeoutMs?: number;
}

/** Longest scan of a 10 MB file: the upload waits for it, and its connection may be silent for 30 s (app.ts). */
export const TIMEOUT_MS = 15_000;
const CHUNK_BYTES = 65_536;
const LONGEST_ANSWER = 4096;
const DEFAULT_PORT = 3310;

/** ClamAV's daemon, which gets the bytes by INSTREAM and needs no access to our files. */
export function clamdScanner({ url, timeoutMs = TIMEOUT_MS }: Options): Scanner {
  const { protocol, hostname, port, pathname } = new URL(url);
  const target =
    protocol === "unix:"
      ? { path: decodeURIComponent(pathname) }
      : { host: hostname, port: Number(port || DEFAULT_PORT) };
  return { scan: async (bytes) => readVerdict(await converse(connect(target), bytes, timeoutMs)) };
}

/** INSTREAM: chunks, each after its length, then a length of zero; the response ends with a zero byte. */
function converse(socket: Socket, bytes: Uint8Array, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = "";
    // Bounds the whole conversation: a slow trickle would keep resetting a socket time-out.
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
    // For a file over its limit clamd responds and closes early: the response counts.
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

/** `stream: OK`, `stream: Name FOUND`, anything else is no verdict. */
function readVerdict(response: string): Verdict {
  const line = response.split("\0")[0]?.trim() ?? "";
  if (line === "stream: OK") return { clean: true };
  const found = /^stream: (.+) FOUND$/.exec(line)?.[1];
  if (found) return { clean: false, found };
  throw new Error(`The malware scanner gave no verdict: ${line.slice(0, 200)}`);
}
