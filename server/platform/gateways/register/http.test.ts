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
const UNSTORABLE = "invalid response: a text that cannot be stored";

const opened: { database?: TestDatabase; server?: Server } = {};
const clock = standingClock("2026-02-14T09:00:00.000Z");
const seen: { url: string | undefined; authorization: string | undefined }[] = [];
let behave: RequestListener = () => undefined;

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

const answer =
  (body: unknown): RequestListener =>
  (_request, response) =>
    response.end(typeof body === "string" ? body : JSON.stringify(body));

const failing: RequestListener = (_request, response) => response.writeHead(500).end("{}");

/** The failures of a register, with the reason in the alarm. */
const issues: Readonly<Record<string, readonly [RequestListener, reason: string | RegExp]>> = {
  "an error 500": [failing, /500/],
  "no answer": [() => undefined, "TimeoutError"],
  "an answer that never ends": [
    (_request, response) => response.writeHead(200).write('{"numOrdinal": '),
    "TimeoutError",
  ],
  "a page of HTML": [answer("<p>Bonjour"), /./],
  "an empty answer": [answer(""), /./],
  "a closed connection": [(request) => request.socket.destroy(), /./],
  "a redirect": [(_request, response) => response.writeHead(302, { location: "http://127.0.0.1:9/" }).end(), /./],
  "a missing field": [answer({ ...ENTRY, lastName: undefined }), "invalid response: lastName"],
  "fields of another kind": [answer({ ...ENTRY, emails: "a@b.fr" }), "invalid response: emails"],
  "a list": [answer([ENTRY]), "invalid response: body"],
  "another number": [answer({ ...ENTRY, numOrdinal: "20020" }), "invalid response: another number"],
  "a NUL character": [answer({ ...ENTRY, lastName: "Le\0Goff" }), UNSTORABLE],
  "half a character": [answer('{"numOrdinal":"10010","lastName":"\\ud83d"}'), UNSTORABLE],
};

describe("the HTTP gateway of the register", () => {
  it("a lookup requests one ordinal number from the register, with the login in REGISTER_URL", async () => {
    behave = answer(ENTRY);
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
    behave = answer({ ...ENTRY, numOrdinal: "010010" });
    expect(await register().lookup("10010")).toMatchObject({ entry: { numOrdinal: "010010" } });
  });

  it.each(Object.entries(issues))(
    "if the register fails with %s, an alarm is raised, and the cache answers for 30 days (F-31)",
    async (_name, [issue, reason]) => {
      behave = answer(ENTRY);
      await register().lookup("10010");
      behave = issue;
      // Use a short timeout only if the register never answers, because on a busy machine other answers can be slow.
      const asked = register(reason === "TimeoutError" ? { registerTimeoutMilliseconds: 100 } : {});
      clock.advance(30 * DAY_MS - 1);
      expect(await asked.lookup("10010")).toEqual({ outcome: "found", entry: ENTRY });
      clock.advance(1);
      expect(await asked.lookup("10010")).toMatchObject({ outcome: "unavailable" });
      const alarm = { alarm: "registerFault", reason: expect.stringMatching(reason) };
      expect(logged).toMatchObject([alarm, alarm]);
    },
  );

  it("the register has three seconds to answer (F-31)", () => {
    expect(makePolicy().settings.registerTimeoutMilliseconds).toBe(3000);
  });

  it("when the register no longer lists a vet, the gateway deletes the vet's cached entry", async () => {
    behave = answer(ENTRY);
    const asked = register();
    await asked.lookup("10010");
    behave = (_request, response) => response.writeHead(404).end();
    expect(await asked.lookup("10010")).toEqual({ outcome: "unknown" });
    behave = failing;
    expect(await asked.lookup("10010")).toMatchObject({ outcome: "unavailable" });
  });

  it("after five failures of the register, the gateway stops all lookups for 30 seconds (F-31)", async () => {
    behave = failing;
    const asked = register();
    for (let attempt = 0; attempt < 8; attempt += 1) await asked.lookup("10010");
    expect(seen).toHaveLength(5);
    clock.advance(30_000);
    behave = answer(ENTRY);
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
