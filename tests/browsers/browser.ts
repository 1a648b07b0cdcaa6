import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { makeFolder, removeFolder } from "../support/folder.ts";

export interface Browser {
  readonly name: string;
  open(address: string): Promise<void>;
  evaluate(expression: string): Promise<string>;
  press(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface Engine {
  readonly name: string;
  start(): Promise<Browser>;
}

export interface BrowserProgram {
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

export function startBrowserProgram(
  command: string,
  args: (folder: string) => readonly string[],
  env: Readonly<Record<string, string>> = {},
): BrowserProgram {
  const folder = makeFolder("browser");
  const child = spawn(command, args(folder), {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  const remove = () => {
    child.kill("SIGKILL");
    removeFolder(folder);
  };
  process.on("exit", remove);
  return {
    child,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill();
        await once(child, "exit");
      }
      process.off("exit", remove);
      remove();
    },
  };
}

const START_MS = 30_000;

/** Waits until the program's output matches the pattern. @throws if the program ends, or after a time-out */
export async function printed({ child }: BrowserProgram, pattern: RegExp): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = "";
  const read = (part: Buffer) => {
    output += part;
    const [, found] = pattern.exec(output) ?? [];
    if (found !== undefined) resolve(found);
  };
  child.stdout?.on("data", read);
  child.stderr?.on("data", read);
  child.on("error", reject);
  child.on("exit", () => reject(new Error(`${child.spawnfile} ended: ${output}`)));
  const timeout = setTimeout(() => reject(new Error(`${child.spawnfile} does not start: ${output}`)), START_MS);
  try {
    return await promise;
  } finally {
    clearTimeout(timeout);
  }
}

export function pressActions(x: number, y: number) {
  const at = { type: "pointerMove", x: Math.round(x), y: Math.round(y) };
  const actions = [at, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
  return [{ type: "pointer", id: "mouse", actions }];
}

export function typeActions(text: string) {
  const actions = [...text].flatMap((value) => [
    { type: "keyDown", value },
    { type: "keyUp", value },
  ]);
  return [{ type: "key", id: "keyboard", actions }];
}
