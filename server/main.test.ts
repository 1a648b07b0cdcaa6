import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));

it("T-56 production does not start with nothing set, nor with the demo's key: it says why, ends with 78 and leaves nothing", () => {
  const folder = mkdtempSync(join(tmpdir(), "espace-main-"));
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: join(folder, "data"),
    PROVIDER_API_KEY: "demo-provider-key",
    PORT: "0",
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, "serve"], { env, encoding: "utf8" });
  const left = readdirSync(folder);
  rmSync(folder, { recursive: true });
  expect([status, left]).toEqual([78, []]);
  expect(stdout + stderr).toContain("PROVIDER_API_KEY est la clé de démonstration.");
  expect(stdout + stderr).toContain("SECRET_KEY manque.");
}, 30_000);
