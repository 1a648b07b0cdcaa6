import { connect, type Socket } from "node:net";
import { unreadCount } from "contract/notifications.ts";
import type { Row } from "../rows/row.ts";
import { type DataLocation, environmentOf } from "../servers/data-location.ts";
import { withPostgres } from "../servers/databases.ts";
import { load } from "../servers/load.ts";
import { type ServerProcess, startServer } from "../servers/server-process.ts";
import { makeSession } from "./holder.ts";

const BYTE_EVERY_MS = 1000;

/** What very slow clients did to everybody else. */
export interface SlowReport {
  readonly sockets: number;
  /** Time of a call without and with them, in milliseconds. */
  readonly idleP95: number;
  readonly p95: number;
  /** Calls that did not succeed meanwhile. */
  readonly failed: number;
  /** Slow connections that the server had ended by then, and after how long the last one. */
  readonly ended: number;
  readonly lastEndMs: number;
}

/**
 * Opens connections that send one byte a second, half of them in the headers and half in a body, and makes ordinary
 * calls beside them (policy F-27).
 */
export async function slowClients(
  location: DataLocation,
  { sockets, forMs }: { readonly sockets: number; readonly forMs: number },
): Promise<SlowReport> {
  const token = await makeSession(location);
  const server = await startServer({ env: environmentOf(location) });
  const slow: Slow[] = [];
  try {
    const call = () => server.status(unreadCount, {}, token);
    const idle = await load(call, { calls: 50 });
    for (let index = 0; index < sockets; index += 1) slow.push(openSlow(server, index % 2 === 0));
    const busy = await load(call, { forMs, pauseMs: 20 });
    const ends = slow.flatMap(({ endedMs }) => endedMs ?? []);
    return {
      sockets,
      idleP95: idle.p95,
      p95: busy.p95,
      failed: busy.times.length - (busy.statuses[200] ?? 0),
      ended: ends.length,
      lastEndMs: Math.max(0, ...ends),
    };
  } finally {
    for (const { socket } of slow) socket.destroy();
    await server.kill();
  }
}

interface Slow {
  readonly socket: Socket;
  /** When the server had enough, in milliseconds after it was opened. */
  endedMs?: number;
}

function openSlow({ origin }: ServerProcess, inHeaders: boolean): Slow {
  const { hostname, port } = new URL(origin);
  const began = performance.now();
  const socket = connect(Number(port), hostname);
  const slow: Slow = { socket };
  const head =
    "POST /veterinary_authentication_token HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";
  socket.on("connect", () => socket.write(inHeaders ? "POST " : `${head}content-length: 90000\r\n\r\n{`));
  const dripping = setInterval(() => socket.writable && socket.write("a"), BYTE_EVERY_MS);
  socket.on("error", () => undefined);
  socket.on("end", () => socket.destroy());
  socket.on("close", () => {
    clearInterval(dripping);
    slow.endedMs = performance.now() - began;
  });
  // What the server says before it closes is read and dropped.
  socket.resume();
  return slow;
}

const SOCKETS = 1000;

export const rows: readonly Row[] = [
  {
    row: "F-27",
    title: `${SOCKETS} clients that send a byte a second, in headers and bodies`,
    target:
      "other calls: p95 under 500 ms or, on a busy machine, twice idle; 0 failed; the slow ones ended within 35 s",
    run: () =>
      withPostgres(async (location) => {
        const report = await slowClients(location, { sockets: SOCKETS, forMs: 36_000 });
        const { idleP95, p95, failed, ended, lastEndMs } = report;
        const ratio = (p95 / idleP95).toFixed(1);
        return {
          measured: `p95 ${Math.round(p95)} ms (${ratio} × idle), ${failed} failed, ${ended} ended, the last after ${(lastEndMs / 1000).toFixed(1)} s`,
          ok: p95 < Math.max(500, 2 * idleP95) && failed === 0 && ended === SOCKETS && lastEndMs < 35_000,
        };
      }),
  },
];
