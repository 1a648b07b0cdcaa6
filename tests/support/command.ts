import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "../../tools/processes.ts";

/** What a command printed and ended with. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/**
 * Runs one of the operator's commands to its end, on the database of a data directory and on no server.
 * @param env further variables of the environment
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const { PUBLIC_URL: _, DATABASE_URL: __, INIT_CWD: ___, ...inherited } = process.env;
  const child = spawn(process.execPath, [join(root, `tools/${command}.ts`), ...args], {
    cwd: root,
    env: { ...inherited, DATA_DIR: dataDir, ...env },
  });
  const texts = { output: "", errors: "" };
  child.stdout.on("data", (text) => {
    texts.output += text;
  });
  child.stderr.on("data", (text) => {
    texts.errors += text;
  });
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { code, ...texts };
}
