import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder, removeFolder } from "./folder.ts";
import { findDaemon } from "./installed-program.ts";
import { until } from "./load.ts";
import { freePort, isListening } from "./ports.ts";

const SAMPLE = new URL("../../docs/kannel.conf", import.meta.url);
const START_MS = 20_000;

export function findKannel(): string | undefined {
  const program = findDaemon("bearerbox", "kannel");
  return program && dirname(program);
}

export interface Kannel {
  readonly sendsmsPort: number;
  crash(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startKannel(
  programs: string,
  options: {
    readonly smppPort: number;
    readonly portal: string;
    readonly receiptSecret: string;
    /** Kannel has no route to phone numbers with this prefix. */
    readonly deniedPrefix: string;
  },
): Promise<Kannel> {
  const folder = makeFolder("kannel");
  const [admin, smsbox, sendsms] = await Promise.all([freePort(), freePort(), freePort()]);
  const values: Readonly<Record<string, string | number>> = {
    ...{ ADMIN_PORT: admin, ADMIN_PASSWORD: "admin", SMSBOX_PORT: smsbox, SENDSMS_PORT: sendsms },
    ...{ SENDSMS_PASSWORD: "s3cret", STORE: join(folder, "store"), LOG_DIR: folder, SMPP_HOST: "127.0.0.1" },
    ...{ SMPP_PORT: options.smppPort, SMPP_USER: "espace", SMPP_PASSWORD: "s3cret", PORTAL: options.portal },
    RECEIPT_SECRET: options.receiptSecret,
  };
  mkdirSync(join(folder, "store"));
  const configuration = join(folder, "kannel.conf");
  // Removes comment lines with their line ends. Comments may contain placeholders, and an empty line would end a group.
  const text = readFileSync(SAMPLE, "utf8").replace(/^#.*\n/gm, "");
  writeFileSync(
    configuration,
    text
      .replace(/@([A-Z_]+)@/g, (_, name: string) => String(values[name]))
      .replace("group = smsc\n", `$&denied-prefix = "${options.deniedPrefix}"\n`),
  );

  let boxes: ChildProcess[] = [];
  const start = async () => {
    for (const [program, port] of [
      ["bearerbox", smsbox],
      ["smsbox", sendsms],
    ] as const) {
      boxes.push(spawn(join(programs, program), [configuration], { cwd: folder, stdio: "ignore" }));
      if ((await until(() => isListening(port), START_MS)) !== undefined) continue;
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
    removeFolder(folder);
    throw error;
  });
  return {
    sendsmsPort: sendsms,
    crash: kill,
    restart: start,
    stop: async () => {
      await kill();
      removeFolder(folder);
    },
  };
}
