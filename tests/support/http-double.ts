import { createServer, type IncomingMessage } from "node:http";
import { listenOnLoopback } from "./ports.ts";

interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

interface DoubleResponse {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly instead?: "cut" | "nothing";
}

export interface HttpDouble {
  readonly origin: string;
  readonly seen: SeenRequest[];
  answer(next: (request: SeenRequest) => DoubleResponse | Promise<DoubleResponse>): void;
  close(): Promise<void>;
}

export async function startHttpDouble(): Promise<HttpDouble> {
  const seen: SeenRequest[] = [];
  let answer: Parameters<HttpDouble["answer"]>[0] = () => ({});
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { method = "", url = "", headers } = request;
    const noted = { method, url, headers, body: Buffer.concat(parts).toString("utf8") };
    seen.push(noted);
    const { status = 200, body, headers: extra, instead } = await answer(noted);
    if (instead === "nothing") return;
    if (instead === "cut") return request.socket.destroy();
    response.writeHead(status, extra);
    response.end(typeof body === "string" ? body : JSON.stringify(body ?? {}));
  });
  const port = await listenOnLoopback(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    answer: (next) => {
      answer = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
