import { connect, type Socket } from "node:net";

/** What a load found. Times are in milliseconds. */
export interface LoadResult {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly count: number;
}

/** What is sent: a path, and the headers beside Host. */
export interface Target {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface LoadOptions {
  /** Connections, each with one request under way. */
  readonly connections?: number;
  /** Ends after so many milliseconds, or when `most` answers have come. */
  readonly forMs?: number;
  readonly most?: number;
}

/**
 * Sends GET requests over kept connections, one after the other on each, as fast as they are answered. Our own, since
 * the machine is shared by the load and what is measured: it reads no more of an answer than its length.
 * @throws Error for any answer but 200
 */
export async function sendRequests(
  origin: string,
  targets: readonly Target[],
  options: LoadOptions = {},
): Promise<LoadResult> {
  const { connections = 16, forMs = Number.POSITIVE_INFINITY, most = Number.POSITIVE_INFINITY } = options;
  const { hostname, port } = new URL(origin);
  const requests = targets.map(({ path, headers = {} }) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n${lines.join("")}\r\n`;
  });
  const times: number[] = [];
  const began = performance.now();
  let next = 0;
  const worker = async () => {
    const line = await openLine(hostname, Number(port));
    while (next < most && performance.now() - began < forMs) {
      const request = requests[next % requests.length] ?? "";
      next += 1;
      const start = performance.now();
      await line.ask(request);
      times.push(performance.now() - start);
    }
    line.socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const seconds = (performance.now() - began) / 1000;
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
  return { perSecond: times.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99), count: times.length };
}

/** One connection that asks and waits for the whole answer. */
async function openLine(host: string, port: number): Promise<{ socket: Socket; ask(request: string): Promise<void> }> {
  const socket = connect(port, host);
  socket.setNoDelay(true);
  await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  let finish: (() => void) | undefined;
  let fail: (error: Error) => void = () => undefined;
  let head = "";
  let left = 0;
  socket.on("data", (chunk) => {
    if (left === 0) {
      head += chunk.toString("latin1");
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) return;
      if (!head.startsWith("HTTP/1.1 200")) return fail(new Error(head.slice(0, 300)));
      left = Number(/\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1]) - (head.length - end - 4);
      head = "";
    } else left -= chunk.length;
    if (left === 0) finish?.();
  });
  socket.on("error", (error) => fail(error));
  socket.on("close", () => fail(new Error("The connection was closed")));
  return {
    socket,
    ask: (request) =>
      new Promise((resolve, reject) => {
        finish = resolve;
        fail = reject;
        socket.write(request);
      }),
  };
}
