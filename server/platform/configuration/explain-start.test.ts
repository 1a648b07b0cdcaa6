import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { makeTestDatabase } from "../../../tests/support/database.ts";
import { PRODUCTION } from "../../../tests/support/production.ts";
import { startInVain } from "../../../tests/support/start-in-vain.ts";
import { connectUrl } from "../db/connect.ts";
import { PagesNotBuilt, rejectUnbuilt } from "../http/web-pages.ts";
import { explainStart } from "./explain-start.ts";

const folder = mkdtempSync(join(tmpdir(), "espace-start-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const explained = async (url: string) => {
  const { db, close } = connectUrl(url);
  const error = await db
    .selectFrom("accounts")
    .execute()
    .catch((reason: unknown) => reason);
  await close();
  return explainStart(error, "serve");
};

async function refusing(code: string) {
  const fields = [`SFATAL`, `VFATAL`, `C${code}`, `Mpassword authentication failed for user "espace"`];
  const body = Buffer.from(`${fields.map((field) => `${field}\0`).join("")}\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(body.length + 4, 1);
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => socket.end(Buffer.concat([head, body])));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return { url: `postgres://espace:faux@127.0.0.1:${port}/espace`, close: () => server.close() };
}

describe("the start of production", () => {
  it.each([
    ["28P01", "DATABASE_URL : PostgreSQL refuse ce nom ou ce mot de passe."],
    ["3D000", "DATABASE_URL : cette base n'existe pas sur le serveur."],
    ["28000", "DATABASE_URL : PostgreSQL refuse cet utilisateur depuis cette machine (pg_hba.conf)."],
  ])(
    "if PostgreSQL rejects the connection with the code %s, production says why in one line (T-56)",
    async (code, text) => {
      const database = await refusing(code);
      expect(await explained(database.url)).toEqual({ code: 78, text });
      database.close();
    },
  );

  it("if the database is unreachable, production says so in one line and exits with code 1", async () => {
    const text = "La base de données de DATABASE_URL ne répond pas.";
    expect(await explained("postgres://espace@127.0.0.1:9/espace")).toEqual({ code: 1, text });
  });

  it("if the server cannot write files, production says so in one line and does not start (T-56)", async () => {
    writeFileSync(join(folder, "plain"), "");
    const { databaseUrl } = await makeTestDatabase();
    const env = { ROLES: "worker", DATA_DIR: join(folder, "data"), FILES_URL: `file://${folder}/plain/files` };
    expect(await startInVain({ ...PRODUCTION, ...env, DATABASE_URL: databaseUrl })).toEqual({
      code: 78,
      said: `FILES_URL : rien ne peut être écrit dans ${folder}/plain/files (ENOTDIR).`,
    });
  });

  it("if the pages are not built, production says so in one line and does not start", () => {
    expect(() => rejectUnbuilt(`${folder}/`)).toThrow(PagesNotBuilt);
    expect(explainStart(new PagesNotBuilt(), "serve")).toEqual({
      text: "Les pages web ne sont pas construites : lancez « npm run build ».",
      code: 78,
    });
  });

  it.each([
    ["EADDRINUSE", "Ce port est déjà pris par un autre programme. Choisissez-en un autre avec PORT.", 1],
    ["EADDRNOTAVAIL", "HOST n'est pas une adresse de cette machine.", 78],
    ["ENOTFOUND", "La machine de DATABASE_URL n'a pas d'adresse : son nom est-il juste ?", 1],
    ["EROFS", "/var/lib/x : ce disque n'est qu'en lecture.", 78],
  ])("if production's start fails with %s, production says why in one line", (code, text, end) => {
    const error = Object.assign(new Error(code), { code, path: "/var/lib/x" });
    expect(explainStart(error, "serve")).toEqual({ text, code: end });
    expect(explainStart(error, "demo").code).toBe(1);
  });
});
