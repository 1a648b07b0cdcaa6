import { connect, createServer, type Socket } from "node:net";
import { listenOnLoopback } from "./ports.ts";

/**
 * What a line between two programs does:
 * - `pass`: hands everything on;
 * - `slow`: hands everything on, each part `ms` later;
 * - `refuse`: nobody listens, and open connections are cut;
 * - `silent`: takes whatever is sent and hands nothing on;
 * - `lose answers`: hands the request on, and cuts the connection when the answer comes.
 */
export type Issue =
  | { readonly kind: "pass" | "refuse" | "silent" | "lose answers" }
  | { readonly kind: "slow"; readonly ms: number };

/** A TCP proxy that can be told to fail: before a database, or before our own server. */
export interface FaultProxy {
  readonly port: number;
  /** Connections that are open through it. */
  connections(): number;
  /** Changes what the line does, also for connections that are open. */
  become(fault: Issue): Promise<void>;
  /** Cuts every connection, once. */
  cut(): void;
  close(): Promise<void>;
}

/** Starts a proxy on a free port of loopback before another one. */
export async function startFaultProxy(target: { host: string; port: number }): Promise<FaultProxy> {
  let fault: Issue = { kind: "pass" };
  const open = new Set<Socket>();
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((client) => {
    const upstream = connect(target);
    const pair = [client, upstream];
    for (const socket of pair) {
      open.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        open.delete(socket);
        for (const other of pair) other.destroy();
      });
    }
    client.on("data", (part) => hand(part, upstream));
    upstream.on("data", (part) => (fault.kind === "lose answers" ? client.destroy() : hand(part, client)));
  });
  const hand = (part: Buffer, to: Socket) => {
    if (fault.kind === "slow") setTimeout(() => to.writable && to.write(part), fault.ms);
    else if (fault.kind !== "silent" && to.writable) to.write(part);
  };
  const port = await listenOnLoopback(server);
  return {
    port,
    connections: () => open.size / 2,
    become: async (next) => {
      if (next.kind === "refuse" && server.listening) {
        await new Promise<void>((closed) => {
          server.close(() => closed());
          cut();
        });
      }
      if (next.kind !== "refuse" && !server.listening) await listenOnLoopback(server, port);
      fault = next;
    },
    cut,
    close: () =>
      new Promise((closed) => {
        if (server.listening) server.close(() => closed());
        else closed();
        cut();
      }),
  };
}

/** The URL of a database as it is reached through a proxy before it. */
export function throughProxy(url: string, proxy: FaultProxy): string {
  const changed = new URL(url);
  changed.hostname = "127.0.0.1";
  changed.port = String(proxy.port);
  return changed.href;
}

/** Where a database listens. */
export function addressOf(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port || 5432) };
}
