import { spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { makeFolder, removeFolder } from "./folder.ts";
import { findDaemon } from "./installed-program.ts";
import { until } from "./load.ts";
import { listenOnLoopback } from "./ports.ts";

/** A harmless text that every virus scanner reports. The text is split, so that scanners do not report this file. */
export const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR", "STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("-");
const START_MS = 20_000;

export interface Clamd {
  readonly url: string;
  stop(): Promise<void>;
}

/** Returns the reply of the scanner, or undefined if the scanner never replies. */
export type ClamdReply = (bytes: Buffer) => string | undefined;

export async function startClamdDouble(response: ClamdReply): Promise<Clamd> {
  const server = createServer((socket) => {
    const parts: Buffer[] = [];
    socket.on("error", () => socket.destroy());
    socket.on("data", (part) => {
      parts.push(part);
      const received = Buffer.concat(parts);
      if (!received.subarray(-4).equals(Buffer.alloc(4))) return;
      const reply = response(received.subarray("zINSTREAM\0".length));
      if (reply !== undefined) socket.end(reply);
    });
  });
  const port = await listenOnLoopback(server);
  return { url: `tcp://127.0.0.1:${port}`, stop: async () => void server.close() };
}

export function findClamd(): string | undefined {
  return findDaemon("clamd", "clamav-daemon");
}

export async function startClamd(program: string): Promise<Clamd> {
  const folder = makeFolder("clamd");
  const socket = join(folder, "clamd.ctl");
  mkdirSync(join(folder, "signatures"));
  const signature = `Test.Signature:0:*:${Buffer.from(EICAR).toString("hex")}\n`;
  writeFileSync(join(folder, "signatures", "test.ndb"), signature);
  const lines = ["Foreground true", `DatabaseDirectory ${join(folder, "signatures")}`, `LocalSocket ${socket}`];
  writeFileSync(join(folder, "clamd.conf"), `${lines.join("\n")}\n`);
  const child = spawn(program, ["-c", join(folder, "clamd.conf")], { stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const isOver = async () => existsSync(socket) || child.exitCode !== null;
  if ((await until(isOver, START_MS)) === undefined || !existsSync(socket)) throw new Error("clamd does not start");
  return {
    url: `unix://${socket}`,
    stop: async () => {
      child.kill("SIGKILL");
      await ended;
      removeFolder(folder);
    },
  };
}
