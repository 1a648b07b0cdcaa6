import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { root } from "../../tools/processes.ts";

export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

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
  const exit = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await exit, output, errors };
}
