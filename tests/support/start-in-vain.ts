import { vi } from "vitest";
import { startServer } from "../../server/main.ts";

/** Starts a production server in this process, with settings that prevent the start. @returns exit code and message */
export async function startInVain(env: Readonly<Record<string, string>>) {
  const said: string[] = [];
  const ended: (number | string | null | undefined)[] = [];
  for (const name of Object.keys(process.env)) if (/^[A-Z_]+_(URL|KEY|DIR)$/.test(name)) vi.stubEnv(name, undefined);
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  vi.spyOn(console, "error").mockImplementation((text) => said.push(text));
  vi.spyOn(process, "exit").mockImplementation((code) => {
    ended.push(code);
    return undefined as never;
  });
  try {
    await startServer("serve");
  } finally {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  }
  return { code: ended[0], said: said.join("").trim() };
}
