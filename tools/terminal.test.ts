import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "../tests/support/command.ts";
import { environmentOf } from "../tests/support/data-location.ts";
import { makeTestDatabase } from "../tests/support/database.ts";
import { makeFolder, removeFolder } from "../tests/support/folder.ts";
import { askProduct } from "./product/ask.ts";
import { printableJson } from "./product/end-command.ts";

const folder = makeFolder("terminal");
afterAll(() => removeFolder(folder));

const HOSTILE = "\u001b]0;pris\u0007\u001b[1A\u009b31m\u202eTXT\u2066\u2028\r\nligne 1 · bonne";
const OBEYED = /[^\P{Cc}\n]|\p{Cf}|\p{Zl}|\p{Zp}/u;

const server: { value?: Server; origin: string; readonly asked: (string | undefined)[] } = { origin: "", asked: [] };
const AT = "2026-02-14T09:00:00.000Z";
const account = {
  ...{ id: "1", numOrdinal: HOSTILE, email: HOSTILE, firstName: HOSTILE, lastName: HOSTILE, phone: null },
  ...{ phoneChecked: true, emailChecked: true, activatedAt: null, lastLoginAt: null, createdAt: AT },
};
const channel = {
  ...{ channel: "sms", waiting: 0, oldestWaitingAt: null, accepted: 0, failed: 1, uncertain: 0, failuresInARow: 10 },
  ...{ pausedUntil: AT, reason: HOSTILE },
};
const status = {
  ...{ now: AT, database: "18.4", migration: "0001", outbox: [channel], asks: 0, emailRequests: 0, files: 0 },
  ...{ alerts: { enabled: 0, oldestDueAt: null }, candidates: { active: 0, total: 0 }, registerEntries: 0 },
  ...{ accounts: { holders: 0, collaborators: 0, provisional: 0 }, retentionHeld: null },
};
const check = { rows: 1, objects: 1, missing: [HOSTILE], altered: [], withheld: [], orphans: [], erased: 0 };

function answer({ url = "" }: IncomingMessage): { status: number; body: unknown } {
  if (url === "/livez") return { status: 200, body: {} };
  if (url === "/api/operator/status") return { status: 200, body: status };
  if (url === "/api/operator/files/check") return { status: 200, body: check };
  if (url === "/api/operator/account/erase") return { status: 200, body: { account } };
  return { status: 409, body: { error: HOSTILE } };
}

beforeAll(async () => {
  server.value = createServer((incoming, response) => {
    if (incoming.url !== "/livez") server.asked.push(incoming.headers.authorization);
    const { status, body } = answer(incoming);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }).listen(0, "127.0.0.1");
  await once(server.value, "listening");
  const address = server.value.address();
  server.origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
afterAll(() => server.value?.close());

const OPERATOR_KEY = "une-cle-d-exploitant-DuTs4c";
const dataDir = join(folder, "serveur");
const admin = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runCommand("admin", args, dataDir, { PUBLIC_URL: server.origin, ...env });

describe("npm run admin", () => {
  it("npm run admin prints no control characters from the response of the server (T-49)", async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, "operator-key"), "la-cle-de-ce-dossier\n", { mode: 0o600 });
    const secrets = { OPERATOR_KEY, PROVIDER_API_KEY: "la-cle-du-fournisseur" };
    const read = await admin(["status", "--files"]);
    const failed = await admin(["erase", "1", "--candidate", "--yes"], secrets);
    for (const text of [read.output, failed.errors]) {
      expect(text).toContain("\\u001b]0;pris\\u0007\\u001b[1A\\u009b31m\\u202eTXT\\u2066");
      expect(text).not.toMatch(OBEYED);
      expect(text.split("\n").filter((line) => line.startsWith("ligne 1"))).toEqual([]);
    }
    expect([...new Set(server.asked)]).toEqual(["Bearer la-cle-de-ce-dossier", `Bearer ${OPERATOR_KEY}`]);
  });

  it("with --json, npm run admin prints the response with escaped control characters (T-49)", () => {
    expect(printableJson(status)).not.toMatch(OBEYED);
    expect(JSON.parse(printableJson(status))).toEqual(status);
  });

  it("npm run admin sends no other key if the operator key is missing (T-49)", () => {
    const keys = { providerKey: "la-cle-du-fournisseur", operatorKey: undefined };
    expect(() => askProduct({ kind: "server", origin: server.origin, ...keys, close: async () => undefined })).toThrow(
      "La clé de l'exploitant manque : donnez OPERATOR_KEY",
    );
  });
});

describe("npm run import", () => {
  it("an import prints no control characters, and the report contains only escaped ones (T-49)", async () => {
    const location = await makeTestDatabase();
    mkdirSync(join(location.dataDir, "files"));
    const file = join(folder, "candidats.ndjson");
    const record = { externalId: `A1${HOSTILE}`, lastName: "Un", firstName: "Lise", ZIPCode: "35000" };
    writeFileSync(file, `${JSON.stringify({ ...record, "\u001b[2J\u202ecolonne": 1 })}\n`);
    const files = join(folder, "fichiers");
    mkdirSync(files);
    writeFileSync(join(files, "\u001b[31m\u202efdp.txt"), "texte");
    const report = join(folder, "rapport.json");
    const { output, errors } = await runCommand(
      "import",
      ["candidates", file, "--files", files, "--report", report, "--dry-run"],
      location.dataDir,
      environmentOf(location),
    );
    expect(output + errors).not.toMatch(OBEYED);
    expect(output).toContain("\nligne 1 · A1 ]0;pris [1A 31mTXT ligne 1 · bonne · externalId · caractère de contrôle");
    expect(output).toContain("Colonne inconnue, ignorée : \\u001b[2J\\u202ecolonne\n");
    expect(output).toContain("fichier \\u001b[31m\\u202efdp.txt · ");
    expect(readFileSync(report, "utf8")).not.toMatch(OBEYED);
    expect(JSON.parse(readFileSync(report, "utf8"))).toMatchObject({
      refused: [{ line: 1, field: "externalId", reason: "caractère de contrôle dans le texte" }],
      files: { refused: [{ name: "\u001b[31m\u202efdp.txt" }] },
    });
  });
});
