import { createServer, type RequestListener, type Server } from "node:http";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { emptyTables, openTestDatabase, type TestDatabase } from "../../../../tests/support/database.ts";
import { standingClock } from "../../clock.ts";
import { makePolicy } from "../../configuration/policy.ts";
import { httpRegister, openRegister } from "./http.ts";
import type { Register } from "./register.ts";

const ENTRY = {
  numOrdinal: "10010",
  gender: "Madame",
  lastName: "Kerbrat",
  firstName: "Yann",
  socialReason: "Cabinet vétérinaire Kerbrat",
  siret: null,
  address: "3 quai de la Fosse",
  ZIPCode: "44000",
  city: "Nantes",
  phone: "0261910001",
  emails: ["contact@cabinet-kerbrat.example"],
};
const DAY_MS = 24 * 3600_000;

const opened: { database?: TestDatabase; server?: Server } = {};
const clock = standingClock("2026-02-14T09:00:00.000Z");
const seen: { url: string | undefined; authorization: string | undefined }[] = [];
let behave: RequestListener = () => undefined;
const answerEntry: RequestListener = (_request, response) => response.end(JSON.stringify(ENTRY));

beforeAll(async () => {
  opened.database = await openTestDatabase();
  opened.server = createServer((request, response) => {
    seen.push({ url: request.url, authorization: request.headers.authorization });
    behave(request, response);
  });
  await new Promise<void>((resolve) => opened.server?.listen(0, "127.0.0.1", resolve));
});
beforeEach(async () => {
  if (opened.database) await emptyTables(opened.database.connection);
  seen.length = 0;
  logged.length = 0;
});
afterAll(async () => {
  opened.server?.closeAllConnections();
  opened.server?.close();
  await opened.database?.close();
});

const logged: { alarm?: string; reason?: string }[] = [];
const spoken = pino({ level: "error" }, { write: (line) => logged.push(JSON.parse(line)) });

function register({ path = "/vets/", login = "", registerTimeoutMilliseconds = 30_000, log = spoken } = {}): Register {
  const address = opened.server?.address();
  const port = typeof address === "object" ? address?.port : undefined;
  if (!opened.database) throw new Error("No database");
  const { db } = opened.database.connection;
  const policy = makePolicy({ registerTimeoutMilliseconds });
  return httpRegister(`http://${login}127.0.0.1:${port}${path}`, { db, clock, policy, log });
}

const issues: Readonly<Record<string, RequestListener>> = {
  "an error 500": (_request, response) => response.writeHead(500).end("{}"),
  "no answer": () => undefined,
  "a page of HTML": (_request, response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>Bonjour"),
  "a missing field": (_request, response) => response.end(JSON.stringify({ ...ENTRY, lastName: undefined })),
  "another number": (_request, response) => response.end(JSON.stringify({ ...ENTRY, numOrdinal: "20020" })),
  "an answer that never ends": (_request, response) => response.writeHead(200).write('{"numOrdinal": '),
  "an empty answer": (_request, response) => response.end(),
  "fields of another kind": (_request, response) => response.end(JSON.stringify({ ...ENTRY, emails: "a@b.fr" })),
  "a NUL character": (_request, response) => response.end(JSON.stringify({ ...ENTRY, lastName: "Le\0Goff" })),
  "half a character": (_request, response) => response.end(`{"numOrdinal":"10010","lastName":"\\ud83d"}`),
  "a list": (_request, response) => response.end(JSON.stringify([ENTRY])),
  "a closed connection": (request) => request.socket.destroy(),
  "a redirect": (_request, response) => response.writeHead(302, { location: "http://127.0.0.1:9/" }).end(),
};

const endless = ["no answer", "an answer that never ends"];
/** The register gets more time for all other answers, because a busy machine is slow. */
const impatient = (name: string) => register(endless.includes(name) ? { registerTimeoutMilliseconds: 100 } : {});

describe("the HTTP gateway of the register", () => {
  it("a lookup requests one ordinal number from the register, with the login in REGISTER_URL", async () => {
    behave = answerEntry;
    expect(await register({ login: "us%40er:pass@", path: "/vets" }).lookup("10010")).toEqual({
      outcome: "found",
      entry: ENTRY,
    });
    expect(await register({ path: "/vets?number={numOrdinal}" }).lookup("1/0")).toMatchObject({
      outcome: "unavailable",
    });
    expect(seen).toEqual([
      { url: "/vets/10010", authorization: `Basic ${Buffer.from("us@er:pass").toString("base64")}` },
      { url: "/vets?number=1%2F0", authorization: undefined },
    ]);
  });

  it("a lookup returns the ordinal number as the register spells it", async () => {
    behave = (_request, response) => response.end(JSON.stringify({ ...ENTRY, numOrdinal: "010010" }));
    expect(await register().lookup("10010")).toMatchObject({ entry: { numOrdinal: "010010" } });
  });

  it.each(Object.keys(issues))(
    "if the register fails with %s and no entry is cached, a lookup returns 'unavailable' (F-31)",
    async (name) => {
      behave = issues[name] ?? behave;
      expect(await impatient(name).lookup("10010")).toMatchObject({ outcome: "unavailable" });
      expect(logged).toMatchObject([{ alarm: "registerFault", reason: expect.stringMatching(/./) }]);
    },
  );

  it.each([
    ["a missing field", "invalid response: lastName"],
    ["fields of another kind", "invalid response: emails"],
    ["a list", "invalid response: body"],
    ["a NUL character", "invalid response: a text that cannot be stored"],
    ["half a character", "invalid response: a text that cannot be stored"],
    ["another number", "invalid response: another number"],
  ])(
    "if the register fails with %s, an alarm gives the reason, even if the entry is cached (F-31)",
    async (name, reason) => {
      behave = answerEntry;
      const asked = register();
      await asked.lookup("10010");
      behave = issues[name] ?? behave;
      expect(await asked.lookup("10010")).toMatchObject({ outcome: "found" });
      expect(logged).toMatchObject([{ alarm: "registerFault", reason }]);
    },
  );

  it.each(endless)(
    "if the register sends %s, a lookup returns 'unavailable' after three seconds (F-31)",
    async (name) => {
      expect(makePolicy().settings.registerTimeoutMilliseconds).toBe(3000);
      behave = issues[name] ?? behave;
      expect(await impatient(name).lookup("10010")).toMatchObject({ outcome: "unavailable", reason: "TimeoutError" });
    },
  );

  it.each(Object.keys(issues))(
    "if the register fails with %s, a lookup returns a cached entry that is under 30 days old (F-31)",
    async (name) => {
      behave = answerEntry;
      await register().lookup("10010");
      behave = issues[name] ?? behave;
      const asked = impatient(name);
      clock.advance(30 * DAY_MS - 1);
      expect(await asked.lookup("10010")).toEqual({ outcome: "found", entry: ENTRY });
      clock.advance(1);
      expect(await asked.lookup("10010")).toMatchObject({ outcome: "unavailable" });
    },
  );

  it("when the register no longer lists a vet, the gateway deletes the vet's cached entry", async () => {
    behave = answerEntry;
    const asked = register();
    await asked.lookup("10010");
    behave = (_request, response) => response.writeHead(404).end();
    expect(await asked.lookup("10010")).toEqual({ outcome: "unknown" });
    behave = issues["an error 500"] ?? behave;
    expect(await asked.lookup("10010")).toMatchObject({ outcome: "unavailable" });
  });

  it("after five failures of the register, the gateway stops all lookups for 30 seconds (F-31)", async () => {
    behave = issues["an error 500"] ?? behave;
    const asked = register();
    for (let attempt = 0; attempt < 8; attempt += 1) await asked.lookup("10010");
    expect(seen).toHaveLength(5);
    clock.advance(30_000);
    behave = answerEntry;
    expect(await asked.lookup("10010")).toMatchObject({ outcome: "found" });
    expect(await asked.lookup("10010")).toMatchObject({ outcome: "found" });
    expect(seen).toHaveLength(7);
  });

  it("the server accepts only https addresses as REGISTER_URL", () => {
    if (!opened.database) throw new Error("No database");
    const parts = { db: opened.database.connection.db, clock, policy: makePolicy(), log: pino({ level: "silent" }) };
    expect(openRegister("https://register.example/vets", parts)).toHaveProperty("lookup");
    expect(() => openRegister("ftp://register.example", parts)).toThrow("ftp: is not a supported scheme");
  });
});
