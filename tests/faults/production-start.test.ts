import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { markDemoDatabase } from "../../server/platform/db/demo-mark.ts";
import { withContext } from "../support/data-location.ts";
import { makeTestDatabase } from "../support/database.ts";
import { makeFolder, removeFolder } from "../support/folder.ts";
import { until } from "../support/load.ts";
import { PRODUCTION, SERVE } from "../support/production.ts";
import { spawnProgram } from "../support/server-process.ts";
import { startInVain } from "../support/start-in-vain.ts";

const COMPLETE = { ...PRODUCTION, ROLES: "worker", PORT: "0", LOG_LEVEL: "silent" };
const TABLES = ["accounts", "sessions", "candidates", "register_entries", "files", "messages"] as const;

describe("the start of a production server", () => {
  it("a production server rejects the demo's key, lists missing settings and creates no file (T-56)", async () => {
    const folder = makeFolder("main");
    onTestFinished(() => removeFolder(folder));
    const env = { DATA_DIR: join(folder, "data"), PROVIDER_API_KEY: "demo-provider-key", PORT: "0" };
    const { code, said } = await startInVain(env);
    expect([code, readdirSync(folder)]).toEqual([78, []]);
    expect(said).toContain("PROVIDER_API_KEY est la clé de démonstration.");
    expect(said).toContain("SECRET_KEY manque.");
  });

  it("with an empty database, a production server creates no account, candidate or record (T-56)", async () => {
    const location = await makeTestDatabase();
    const env = { ...COMPLETE, DATA_DIR: location.dataDir, DATABASE_URL: location.databaseUrl };
    const { child, output, gone } = spawnProgram({ args: [SERVE], env });
    onTestFinished(() => void child.kill("SIGKILL"));
    expect(await until(async () => output().includes("https://espace.example"), 50_000), output()).toBe(true);
    child.kill("SIGTERM");
    expect(await gone).toEqual([0, null]);
    const counts = await withContext(location, async ({ db }) => {
      const rows = await Promise.all(TABLES.map((table) => db.selectFrom(table).selectAll().execute()));
      return rows.map((found) => found.length);
    });
    expect(counts).toEqual(TABLES.map(() => 0));
  });

  it("a production server rejects a demo database, because the demo passwords are public (T-56)", async () => {
    const location = await makeTestDatabase();
    await withContext(location, ({ db }) => markDemoDatabase(db, true));
    const env = { ...COMPLETE, DATA_DIR: location.dataDir, DATABASE_URL: location.databaseUrl };
    expect(await startInVain(env)).toEqual({
      code: 78,
      said: "Cette base contient les données de démonstration : elle ne peut pas servir en production.",
    });
  });
});
