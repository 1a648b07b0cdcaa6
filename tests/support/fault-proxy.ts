import { connect, createServer, type Socket } from "node:net";
import { listenOnLoopback } from "./ports.ts";

/** `slow` delays chunks by `ms`. `silent` forwards nothing. `lose answers` disconnects when the server responds. */
export type Fault =
  | { readonly kind: "pass" | "refuse" | "silent" | "lose answers" }
  | { readonly kind: "slow"; readonly ms: number };

export interface FaultProxy {
  readonly port: number;
  connections(): number;
  become(fault: Fault): Promise<void>;
  cut(): void;
  close(): Promise<void>;
}

export async function startFaultProxy(target: { host: string; port: number }): Promise<FaultProxy> {
  let fault: Fault = { kind: "pass" };
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
    client.on("data", (part) => forward(part, upstream));
    upstream.on("data", (part) => (fault.kind === "lose answers" ? client.destroy() : forward(part, client)));
  });
  const forward = (part: Buffer, to: Socket) => {
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

export function throughProxy(url: string, proxy: FaultProxy): string {
  const changed = new URL(url);
  changed.hostname = "127.0.0.1";
  changed.port = String(proxy.port);
  return changed.href;
}

export function addressOf(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port || 5432) };
}
