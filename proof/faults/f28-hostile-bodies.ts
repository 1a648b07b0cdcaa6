import { hasBody, isOpenedByKey } from "contract/call.ts";
import fc from "fast-check";
import type { FastifyInstance } from "fastify";
import { allCalls, buildApp } from "../../server/app.ts";
import { makeHolder } from "../../server/features/login/make.ts";
import { startSession } from "../../server/features/login/session.ts";
import type { BoundCall } from "../../server/http/slice.ts";
import { makePasswordHasher } from "../../server/passwords.ts";
import type { World } from "../../server/world.ts";
import type { Row } from "../rows/row.ts";
import { type DataLocation, openWorldAt } from "../servers/data-location.ts";
import { withPostgres } from "../servers/databases.ts";
import { KEYS } from "../servers/keys.ts";
import { tellStatuses } from "../servers/load.ts";
import { noLimits } from "../servers/no-limits.ts";

const AT_ONCE = 8;
/** Bodies that each call gets before the next round. */
const BODIES_A_ROUND = 200;

/** What random bodies were answered. */
export interface HostileReport {
  readonly calls: number;
  /** Bodies that each call got. */
  readonly bodiesPerCall: number;
  readonly statuses: Readonly<Record<number, number>>;
  /** Names of calls that answered a fault of the server, with a body that makes them do so. */
  readonly faults: readonly string[];
}

/** Sends random bodies to every call that writes (policy F-28): wrong types, deep, broken, oversized, forbidden keys. */
export async function sendHostileBodies(
  location: DataLocation,
  { bodiesPerCall, forMs = Number.POSITIVE_INFINITY }: { readonly bodiesPerCall: number; readonly forMs?: number },
): Promise<HostileReport> {
  const env = {
    LIMITS: JSON.stringify({
      ...noLimits(),
      lookupFailureMilliseconds: 1,
    }),
    PROVIDER_API_KEY: KEYS.provider,
    OPERATOR_KEY: KEYS.operator,
  };
  const { world: opened, close } = await openWorldAt(location, { env });
  const world: World = { ...opened, passwords: makePasswordHasher(opened.policy, { memory: 64, passes: 1 }) };
  const app = await buildApp(world);
  const prototype = JSON.stringify(Object.getOwnPropertyNames(Object.prototype));
  const writing = allCalls.filter(({ definition }) => hasBody(definition));
  const report: { statuses: Record<number, number>; faults: string[] } = { statuses: {}, faults: [] };
  try {
    const began = performance.now();
    let sent = 0;
    while (sent < bodiesPerCall && performance.now() - began < forMs) {
      const round = Math.min(BODIES_A_ROUND, bodiesPerCall - sent);
      for (const bound of writing) await attack({ world, app }, bound, fc.sample(bodyFor(bound), round), report);
      sent += round;
    }
    const isSame = JSON.stringify(Object.getOwnPropertyNames(Object.prototype)) === prototype;
    const faults = isSame ? report.faults : [...report.faults, "the prototype changed"];
    return { calls: writing.length, bodiesPerCall: sent, statuses: report.statuses, faults };
  } finally {
    await app.close();
    await close();
  }
}

/** Sends bodies to one call, some side by side, and notes what comes back. */
async function attack(
  { world, app }: { readonly world: World; readonly app: FastifyInstance },
  bound: BoundCall,
  bodies: string[],
  report: { readonly statuses: Record<number, number>; readonly faults: string[] },
): Promise<void> {
  const worker = async () => {
    let token = await newToken(world, bound);
    for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) {
      const status = await sendBody(app, bound, token, body);
      if (status === 401) token = await newToken(world, bound);
      report.statuses[status] = (report.statuses[status] ?? 0) + 1;
      if (status >= 500) report.faults.push(`${bound.name}: ${status} for ${body.slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function newToken(world: World, { definition }: BoundCall): Promise<string> {
  if (isOpenedByKey(definition)) return KEYS[definition.access];
  return definition.access === "public" ? "" : startSession(world, await makeHolder(world));
}

async function sendBody(app: FastifyInstance, { definition }: BoundCall, token: string, body: string) {
  const response = await app.inject({
    method: definition.method,
    url: definition.path.replace(/\{\w+\}/g, () => encodeURIComponent(body.slice(2, 30).toWellFormed())),
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    payload: body,
  });
  return response.statusCode;
}

/** Bodies for a call, as text: its own keys with any value, any JSON, JSON that is none. */
function bodyFor({ definition }: BoundCall): fc.Arbitrary<string> {
  const { def } = definition.input._zod;
  const keys = "shape" in def && typeof def.shape === "object" && def.shape !== null ? Object.keys(def.shape) : [];
  const text = fc.oneof(fc.string({ unit: "binary", maxLength: 60 }), fc.constantFrom("", "\u0000", "10010", "a@b.fr"));
  const value = fc.oneof(
    text,
    fc.jsonValue({ maxDepth: 3 }),
    fc.integer(),
    fc.constantFrom(null, [], {}, true, 1e308, -1, "0639980001", ["35"]),
  );
  const key = fc.constantFrom(...keys, "__proto__", "constructor", "items", "id", "isSelected");
  return fc.oneof(
    { weight: 6, arbitrary: fc.dictionary(key, value, { maxKeys: 12 }).map((body) => JSON.stringify(body)) },
    { weight: 2, arbitrary: fc.jsonValue().map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: text },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "[".repeat(5000),
        `${'{"a":'.repeat(2000)}1${"}".repeat(2000)}`,
        '{"email":"a","email":["b"],"__proto__":{"admin":true}}',
        '{"constructor":{"prototype":{"admin":true}}}',
        `{"email":"${"a".repeat(120_000)}"}`,
        "\ufeff{}",
        "{'email': 1}",
      ),
    },
  );
}

const BODIES = 20_000;
/** On a slow or busy machine fewer are sent, and the figure says how many. */
const LONGEST_MS = 900_000;

export const rows: readonly Row[] = [
  {
    row: "F-28",
    title: `${BODIES.toLocaleString("en")} random bodies to every call that writes, or as many as 15 minutes allow`,
    target: "0 answers of 500 and above, the prototype unchanged",
    run: () =>
      withPostgres(async (location) => {
        const wish = { bodiesPerCall: BODIES, forMs: LONGEST_MS };
        const { calls, bodiesPerCall, statuses, faults } = await sendHostileBodies(location, wish);
        return {
          measured: `${calls} calls, ${bodiesPerCall} bodies each: ${tellStatuses(statuses)}${faults.length > 0 ? `; ${faults[0]}` : ""}`,
          ok: faults.length === 0,
        };
      }),
  },
];
