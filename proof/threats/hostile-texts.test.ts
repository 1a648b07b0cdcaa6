import { request as httpRequest } from "node:http";
import { currentUser } from "contract/account.ts";
import { isForStaff, queryString, wireRequest } from "contract/call.ts";
import { staffMe } from "contract/staff.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { allCalls } from "../../server/app.ts";
import { makeHolder } from "../../server/features/login/make.ts";
import type { BoundCall } from "../../server/http/slice.ts";
import { noLimits } from "../servers/no-limits.ts";
import { accessCases } from "../testing/access-cases.ts";
import { makeScene, type Scene, tokenFor } from "../testing/access-scene.ts";
import { openPort } from "../testing/raw-answer.ts";
import { RECEIPT_SECRET, useTestApp } from "../testing/test-app.ts";
import { type TextField, textFieldsOf, withText } from "../testing/text-fields.ts";
import { type HostileText, hostileHeaders, hostileTexts } from "./hostile-texts.ts";

const test = useTestApp({
  limits: { ...noLimits(), lookupFailureMilliseconds: 1 },
});

/** What a text may cost the server, and how long the probe beside it may wait, in milliseconds. */
const MOST_MS = 50;
/** The machine is shared with other tests: a text is slow when it is slow every time. */
const TRIES = 4;
/** How much fits: in a body of 100 kB, beside the other headers of 16 kB, in a path parameter. */
const ROOM = { body: 95_000, query: 12_000, path: 1900, header: 14_000 } as const;
const callsWithText = allCalls.filter((bound) => textFieldsOf(bound).length > 0);
const accesses = [...new Set(callsWithText.map(({ definition }) => definition.access))];

/** What a call must be given before it looks at the rest. */
const OPENING: Readonly<Record<string, object>> = {
  takeReceipt: { key: RECEIPT_SECRET },
  takePostedReceipt: { key: RECEIPT_SECRET },
};

interface Sent {
  readonly method?: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const current: { port?: number } = {};
beforeAll(async () => {
  current.port = await openPort(test.app);
});

/** @returns the milliseconds until the answer was there, and its status */
function timed({ method = "GET", url, headers = {}, body }: Sent): Promise<{ ms: number; status: number }> {
  const payload = body === undefined ? undefined : Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const began = performance.now();
  return new Promise((resolve) => {
    const sent = httpRequest(
      { port: current.port, host: "127.0.0.1", method, path: url, headers: { ...headers, ...typeOf(body) } },
      (answer) => {
        answer.resume();
        answer.on("end", () => resolve({ ms: performance.now() - began, status: answer.statusCode ?? 0 }));
      },
    );
    sent.on("error", () => resolve({ ms: performance.now() - began, status: 0 }));
    sent.end(payload);
  });
}

function typeOf(body: unknown): Record<string, string> {
  if (body === undefined) return {};
  return { "content-type": body instanceof Uint8Array ? "application/octet-stream" : "application/json" };
}

/** Requests that are tried together, which may take no longer than one: only if they do, each is tried alone. */
const TOGETHER = 6;

/** @returns what is wrong with how long requests took, each under its name, and the probe beside them */
async function judgeAll(requests: readonly (readonly [string, Sent])[]): Promise<string[]> {
  const wrong: string[] = [];
  for (let first = 0; first < requests.length; first += TOGETHER) {
    const batch = requests.slice(first, first + TOGETHER);
    const answers = await Promise.all([...batch.map(([, sent]) => timed(sent)), timed({ url: "/livez" })]);
    if (answers.every(({ ms, status }) => ms <= MOST_MS && status > 0 && status < 500)) continue;
    for (const [name, sent] of batch) wrong.push(...(await judge(name, sent)));
  }
  return wrong;
}

/** Sends a request with the probe beside it. @returns what is wrong with how long they took, or nothing */
async function judge(name: string, sent: Sent): Promise<string[]> {
  let shown = "";
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const [answered, probe] = await Promise.all([timed(sent), timed({ url: "/livez" })]);
    if (answered.status === 0 || answered.status >= 500) return [`${name}: ${answered.status}`];
    if (answered.ms <= MOST_MS && probe.ms <= MOST_MS) return [];
    shown = `${name}: ${Math.round(answered.ms)} ms, /livez ${Math.round(probe.ms)} ms`;
  }
  return [shown];
}

const made = new Map<string, string>();

/** As much of a text as fits, made once for each place: there are hundreds of fields. */
function fitting(text: HostileText, place: TextField["place"]): string {
  const encoded = (unit: string) => queryString({ a: unit.toWellFormed() }).length - "?a=".length;
  const inJson = (unit: string) => Buffer.byteLength(JSON.stringify(unit)) - 2;
  const key = `${place} ${text.name}`;
  const known = made.get(key) ?? text.make(ROOM[place], place === "body" ? inJson : encoded);
  made.set(key, known);
  return known;
}

function requestOf(bound: BoundCall, scene: Scene, field: TextField, text: HostileText): Sent {
  const { definition } = bound;
  const base = {
    ...accessCases[bound.name]?.input(scene, isForStaff(definition) ? "manager" : "holder"),
    ...OPENING[bound.name],
  };
  const long = fitting(text, field.place);
  const input = withText(base, field.keys, field.place === "body" ? long : long.toWellFormed());
  const token = tokenFor(definition, scene);
  const { url, body } = wireRequest(definition, input);
  return { method: definition.method, url, body, headers: { authorization: `Bearer ${token}` } };
}

it("F-28 the contract says how long each of its texts may be", () => {
  const unbounded = allCalls.flatMap((bound) =>
    textFieldsOf(bound)
      .filter(({ most }) => most === undefined)
      .map(({ keys }) => `${bound.name}: ${keys.join(".")}`),
  );
  expect(unbounded).toEqual([]);
});

describe("F-28 a long hostile text costs under 50 ms, and the probe beside it answers as when idle", () => {
  it.each(accesses)(
    "in every field of every call for: %s",
    async (access) => {
      const scene = await makeScene(test);
      for (const bound of callsWithText.filter(({ definition }) => definition.access === access)) {
        for (const field of textFieldsOf(bound)) {
          const name = `${bound.name} ${field.keys.join(".")}`;
          const sent = hostileTexts.map(
            (text) => [`${name}, ${text.name}`, requestOf(bound, scene, field, text)] as const,
          );
          expect(await judgeAll(sent)).toEqual([]);
        }
      }
      // Nobody was logged out on the way: the last call was looked at as deeply as the first.
      expect((await test.send(currentUser, {}, { token: scene.tokens.holder })).statusCode).toBe(200);
      expect((await test.send(staffMe, {}, { token: scene.tokens.manager })).statusCode).toBe(200);
    },
    240_000,
  );
});

describe("F-28 texts that come with every request", () => {
  const headers = ["authorization", "cookie", "x-forwarded-for", "x-request-id", "user-agent", "origin"];
  const others = ["accept", "accept-encoding", "accept-language", "content-type", "if-none-match", "range", "via"];
  /** What Node lets through in a header. */
  const inHeader = (text: string) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, "\u00e9");
  const sizeInHeader = (unit: string) => inHeader(unit).length;

  it("in every header that is read", async () => {
    const password = "clinique-demo-2026";
    await makeHolder(test.world, { email: "demo@lices.example", password });
    const login = {
      method: "POST",
      url: "/veterinary_authentication_token",
      body: { email: "demo@lices.example", password },
    };
    const all = [...headers, ...others];
    // A login and the metrics cost more than all hooks before them: they are sent what they read beyond what those do.
    const asked: [Omit<Sent, "headers">, readonly string[]][] = [
      [{ url: "/api/veterinary/user" }, all],
      [{ url: "/veterinary/file/a/b" }, all],
      [login, ["cookie", "user-agent", "x-forwarded-for", "content-type"]],
      [{ url: "/metrics" }, ["authorization", "x-forwarded-for"]],
    ];
    for (const text of [...hostileTexts, ...hostileHeaders]) {
      const value = inHeader(text.make(ROOM.header, sizeInHeader));
      const sent = asked.flatMap(([one, names]) =>
        names.map((name) => [`${one.url} ${name}, ${text.name}`, { ...one, headers: { [name]: value } }] as const),
      );
      expect(await judgeAll(sent)).toEqual([]);
    }
  }, 180_000);

  it("in the names and lists of a query", async () => {
    const token = await test.tokenOf(await makeHolder(test.world));
    const slow: string[] = [];
    for (const text of hostileTexts) {
      const made = encodeURIComponent(
        text.make(ROOM.query, (unit) => encodeURIComponent(unit.toWellFormed()).length).toWellFormed(),
      );
      for (const query of [
        `${made}=1`,
        `ZIPCode[${made}]=1`,
        `lastName=${made}&${made}`,
        "ZIPCode[]=&".repeat(1000),
        "[1".repeat(6000),
      ])
        slow.push(
          ...(await judge(text.name, {
            url: `/api/veterinary/candidates?${query}`,
            headers: { authorization: `Bearer ${token}` },
          })),
        );
    }
    expect(slow).toEqual([]);
  }, 60_000);
});
