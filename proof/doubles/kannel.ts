import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../servers/load.ts";

/** Where Debian puts the boxes; they are in nobody's PATH but root's. */
const FOLDERS = ["/usr/sbin", "/usr/local/sbin", ...(process.env.PATH ?? "").split(":")];
const SAMPLE = new URL("../../docs/kannel.conf", import.meta.url);
const START_MS = 20_000;

/**
 * The folder of Kannel's programs, installed by apt where a build server lets us; undefined where there is none, and
 * then the terminal says so.
 */
export function findKannel(): string | undefined {
  const find = () => FOLDERS.find((folder) => existsSync(join(folder, "bearerbox")));
  if (!find() && process.env.CI && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("apt-get", ["update", "-qq"], { env, timeout: 120_000 });
    // Another test may be installing what it needs: wait for it.
    const args = ["-o", "DPkg::Lock::Timeout=180", "install", "-y", "-qq", "kannel"];
    spawnSync("apt-get", args, { env, timeout: 240_000 });
  }
  const found = find();
  if (!found)
    console.warn("Kannel is not installed: the chain through a real Kannel is not tested (apt install kannel).");
  return found;
}

/** A running Kannel. */
export interface Kannel {
  readonly sendsmsPort: number;
  /** Kills both boxes as a crash would. */
  crash(): Promise<void>;
  /** Starts them again on what they had stored. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts Kannel with the sample configuration that operators are given, between an SMPP operator and a portal. */
export async function startKannel(
  programs: string,
  options: { readonly smppPort: number; readonly portal: string; readonly receiptSecret: string },
): Promise<Kannel> {
  const folder = mkdtempSync(join(tmpdir(), "espace-kannel-"));
  const [admin = 0, smsbox = 0, sendsms = 0] = await freePorts(3);
  const values: Readonly<Record<string, string | number>> = {
    ADMIN_PORT: admin,
    ADMIN_PASSWORD: "admin",
    SMSBOX_PORT: smsbox,
    SENDSMS_PORT: sendsms,
    SENDSMS_PASSWORD: "s3cret",
    STORE: join(folder, "store"),
    LOG_DIR: folder,
    SMPP_HOST: "127.0.0.1",
    SMPP_PORT: options.smppPort,
    SMPP_USER: "espace",
    SMPP_PASSWORD: "s3cret",
    PORTAL: options.portal,
    RECEIPT_SECRET: options.receiptSecret,
  };
  mkdirSync(join(folder, "store"));
  const configuration = join(folder, "kannel.conf");
  // Without its comments, which show such placeholders too; an empty line would end a group.
  const text = readFileSync(SAMPLE, "utf8").replace(/^#.*\n/gm, "");
  writeFileSync(
    configuration,
    text.replace(/@([A-Z_]+)@/g, (_, name: string) => String(values[name])),
  );

  let boxes: ChildProcess[] = [];
  const start = async () => {
    for (const [program, port] of [
      ["bearerbox", smsbox],
      ["smsbox", sendsms],
    ] as const) {
      boxes.push(spawn(join(programs, program), [configuration], { cwd: folder, stdio: "ignore" }));
      if (await isListening(port)) continue;
      const log = join(folder, `${program}.log`);
      throw new Error(
        `${program} does not start: ${existsSync(log) ? readFileSync(log, "utf8").slice(-1500) : "no log"}`,
      );
    }
  };
  const kill = async () => {
    const ended = boxes.map(
      (box) => new Promise((resolve) => (box.exitCode === null ? box.once("exit", resolve) : resolve(0))),
    );
    for (const box of boxes.toReversed()) box.kill("SIGKILL");
    await Promise.all(ended);
    boxes = [];
  };
  await start().catch(async (error: unknown) => {
    await kill();
    rmSync(folder, { recursive: true, force: true });
    throw error;
  });
  return {
    sendsmsPort: sendsms,
    crash: kill,
    restart: start,
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

async function isListening(port: number): Promise<boolean> {
  const accepts = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1");
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
  return (await until(accepts, START_MS)) !== undefined;
}
