import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { markDemoDatabase } from "../../server/db/demo-mark.ts";
import { until } from "../servers/load.ts";
import { PROCESS_SECRET } from "../servers/server-process.ts";
import { makeTestGround, removeGrounds } from "../testing/test-ground.ts";
import { onGround } from "./ground.ts";

const MAIN = fileURLToPath(new URL("../../server/main.ts", import.meta.url));
const COMPLETE = {
  ROLES: "worker",
  PORT: "0",
  LOG_LEVEL: "silent",
  PUBLIC_URL: "https://espace.example",
  SMS_URL: "kannel+http://127.0.0.1:9/",
  SMTP_URL: "smtp://127.0.0.1:9",
  PROVIDER_API_KEY: "une-cle-de-fournisseur-longue",
  SECRET_KEY: PROCESS_SECRET,
  MAIL_FROM: "Espace entreprise <ne-pas-repondre@espace.example>",
  SMS_SENDER: "EspaceASV",
  SUPPORT_EMAIL: "support@espace.example",
  SUPPORT_PHONE: "0199000100",
  CONTACT_EMAIL: "formation@espace.example",
  CONTACT_PHONE: "0199000200",
};
/** Every table in which somebody could stand who may get in, or something that the demo brings. */
const TABLES = ["accounts", "sessions", "candidates", "register_entries", "files", "messages"] as const;

const started: ReturnType<typeof spawn>[] = [];
removeGrounds();
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

/** Starts production, and gathers what it says. */
function serve(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [MAIN, "serve"], { env: { PATH: process.env.PATH, ...env } });
  started.push(child);
  const said = { text: "" };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part) => {
      said.text += part;
    });
  }
  return { child, said, gone: once(child, "exit") };
}

describe("production", { timeout: 60_000 }, () => {
  it("T-56 starts on an empty database without any account, candidate or record of its own", async () => {
    const ground = await makeTestGround();
    const { child, said, gone } = serve({
      ...COMPLETE,
      DATA_DIR: ground.dataDir,
      DATABASE_URL: ground.databaseUrl,
    });
    expect(await until(async () => said.text.includes("https://espace.example"), 30_000), said.text).toBeDefined();
    child.kill("SIGTERM");
    await gone;
    const counts = await onGround(ground, async ({ db }) => {
      const rows = await Promise.all(TABLES.map((table) => db.selectFrom(table).selectAll().execute()));
      return rows.map((found) => found.length);
    });
    expect(counts).toEqual(TABLES.map(() => 0));
  });

  it("T-56 does not start on a database that the demo has filled, whose passwords everybody knows", async () => {
    const ground = await makeTestGround();
    await onGround(ground, ({ db }) => markDemoDatabase(db, true));
    const { said, gone } = serve({ ...COMPLETE, DATA_DIR: ground.dataDir, DATABASE_URL: ground.databaseUrl });
    expect(await gone).toEqual([1, null]);
    expect(said.text).toContain(
      "Cette base contient les données de démonstration : elle ne peut pas servir en production.",
    );
  });

  it("T-56 ends with 1 and says why when one value is weak and all else is right", async () => {
    const ground = await makeTestGround();
    const env = { ...COMPLETE, DATA_DIR: ground.dataDir, DATABASE_URL: ground.databaseUrl, SMS_URL: "outbox:" };
    const { said, gone } = serve(env);
    expect(await gone).toEqual([1, null]);
    expect(said.text).toContain("SMS_URL : « outbox: » n'envoie rien, il est réservé à la démonstration.");
  });
});
