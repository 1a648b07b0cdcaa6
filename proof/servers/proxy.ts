import { once } from "node:events";
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as openRequest,
  type ServerResponse,
} from "node:http";
import { listenOnLoopback } from "./ports.ts";

/** A proxy in front of several servers. */
export interface FrontProxy {
  readonly origin: string;
  /** Puts other servers behind it, from the next request on. */
  use(backends: readonly string[]): void;
  stop(): Promise<void>;
}

/** One of the servers and what the proxy knows of it. */
interface Backend {
  readonly origin: string;
  ready: boolean;
}

const PROBE_MS = 100;
/** Headers that concern one connection and are not passed on. */
const HOP_BY_HOP = ["connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade"];

/**
 * A proxy as an operator would put before several servers: it asks each one's /readyz ten times a second, takes those
 * that are ready by turns, says whom it forwards for, and asks another one only when a connection could not even be
 * opened. Whatever else goes wrong reaches the caller as 502: nothing is repeated, nothing is hidden.
 * @param backends origins of the servers, `http://127.0.0.1:3001`
 */
export async function startProxy(backends: readonly string[]): Promise<FrontProxy> {
  const agent = new Agent({ keepAlive: true });
  let servers: Backend[] = [];
  let turn = 0;
  const use = (origins: readonly string[]) => {
    servers = origins.map((origin) => servers.find((known) => known.origin === origin) ?? { origin, ready: false });
  };
  const probe = async () => {
    await Promise.all(
      servers.map(async (server) => {
        server.ready = await fetch(`${server.origin}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
          (answer) => answer.ok,
          () => false,
        );
      }),
    );
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const ready = servers.filter((server) => server.ready);
    turn += 1;
    for (let attempt = 0; attempt < ready.length; attempt += 1) {
      const server = ready[(turn + attempt) % ready.length];
      if (server && (await forward(agent, server, request, Buffer.concat(parts), response))) return;
    }
    answerBadGateway(response, "no server is ready");
  };
  // A caller who goes away in the middle of a request leaves nothing to answer.
  const proxy = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  use(backends);
  await probe();
  const probing = setInterval(() => void probe(), PROBE_MS);
  const port = await listenOnLoopback(proxy);
  return {
    origin: `http://127.0.0.1:${port}`,
    use,
    stop: async () => {
      clearInterval(probing);
      agent.destroy();
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, "close");
    },
  };
}

/** Passes one request on. @returns false when the server could not be reached at all and another one may be asked */
function forward(
  agent: Agent,
  server: Backend,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const { hostname, port } = new URL(server.origin);
  const { method, url: path } = request;
  const headers = {
    ...endToEnd(request.headers),
    "x-forwarded-for": [request.headers["x-forwarded-for"], request.socket.remoteAddress].filter(Boolean).join(", "),
    ...(body.length > 0 ? { "content-length": body.length } : {}),
  };
  const passed = openRequest({ agent, hostname, port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
    answer.pipe(response);
    answer.on("error", () => response.destroy());
    response.on("close", () => resolve(true));
  });
  passed.on("error", (error: NodeJS.ErrnoException) => {
    server.ready = false;
    if (error.code === "ECONNREFUSED") return resolve(false);
    if (response.headersSent) response.destroy();
    else answerBadGateway(response, error.message);
    resolve(true);
  });
  passed.end(body);
  return promise;
}

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)));
}

function answerBadGateway(response: ServerResponse, reason: string): void {
  response.writeHead(502, { "content-type": "text/plain" }).end(`Bad gateway: ${reason}\n`);
}
