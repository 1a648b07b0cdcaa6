import { type Call, wireRequest } from "contract/call.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { allCalls } from "../app.ts";
import { type AccessCase, accessCases, CALLERS, CANARY, type Caller, makeScene } from "../testing/access-cases.ts";
import { useTestApp } from "../testing/test-app.ts";

const test = useTestApp();

/** What a refused call may still write: the log of refusals, counts of attempts, and when a session was last used. */
const NOTES = ["audit_events", "counters", "login_failures", "sessions"];
const SIGNED_IN: readonly Caller[] = ["holder", "other holder", "collaborator"];

/** The status that a caller must get: from the contract's access, and for things of the holder's from the table. */
function expectedStatus(definition: Call, row: AccessCase, caller: Caller): number | "done" {
  if (row.answers) return row.answers;
  const access = row.tokenInPath ? "account" : definition.access;
  if (access === "public") return "done";
  if (access === "provider") return caller === "provider" ? (row.provider ?? "done") : 401;
  if (!SIGNED_IN.includes(caller)) return 401;
  if (access === "holder" && caller === "collaborator") return 403;
  return caller === "holder" ? "done" : (row.strangers ?? "done");
}

/** What every table holds, one line each; of an account's things only the holder's when one is named. */
async function fingerprint(holderId?: string): Promise<Record<string, string>> {
  const { db } = test.world;
  const tables = await db.introspection.getTables();
  const checked = tables.filter(({ name }) => !name.startsWith("migration") && !NOTES.includes(name));
  const parts = checked.map(({ name, columns }) => {
    const owner = columns.some((column) => column.name === "account_id") ? sql.ref("account_id") : undefined;
    const whose = name === "accounts" ? sql.ref("id") : owner;
    const filter = holderId && whose ? sql`where ${whose} = ${holderId}::uuid` : sql``;
    const rows = sql`string_agg(line::text, '|' order by line::text)`;
    return sql`select ${sql.lit(name)} as name, md5(coalesce(${rows}, '')) as content from ${sql.table(name)} as line ${filter}`;
  });
  const { rows } = await sql<{ name: string; content: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}

async function knock(definition: Call, row: AccessCase, scene: Awaited<ReturnType<typeof makeScene>>, caller: Caller) {
  const input = row.input(scene, caller);
  const request = wireRequest(definition, input);
  const token = scene.tokens[caller];
  const type = definition.raw ? "application/octet-stream" : "application/json";
  return test.app.inject({
    method: definition.method,
    url: request.url,
    headers: {
      // Each caller comes from elsewhere: what is proved here is access, not the limits per address.
      "x-forwarded-for": `192.0.2.${CALLERS.indexOf(caller) + 1}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(request.body === undefined ? {} : { "content-type": type }),
    },
    ...(request.body === undefined
      ? {}
      : { payload: Buffer.isBuffer(request.body) ? request.body : JSON.stringify(request.body) }),
  });
}

describe("the access matrix", () => {
  it("T-42 has a row for every call of the contract, and no other", () => {
    expect(Object.keys(accessCases).sort()).toEqual(allCalls.map(({ name }) => name).sort());
  });

  it.each(allCalls.map((call) => [call.name, call.definition] as const))(
    "T-42 T-43 %s answers each caller as the table says, and a refusal changes nothing",
    async (name, definition) => {
      const row = accessCases[name];
      if (!row) throw new Error(`${name} has no row in server/testing/access-cases.ts`);
      const scene = await makeScene(test);
      // The holder comes last: what it does to its own things must not hide what the others could do.
      const order = [...CALLERS.filter((caller) => caller !== "holder"), "holder" as const];
      for (const caller of order) {
        const expected = expectedStatus(definition, row, caller);
        const refused = expected !== "done" && expected >= 400;
        const owned = refused ? undefined : scene.holderId;
        const before = await fingerprint(owned);
        const response = await knock(definition, row, scene, caller);
        const status = response.statusCode;
        const isDone =
          (status >= 200 && status < 300) || (["changePassword", "deleteUser"].includes(name) && status === 422);
        expect([caller, expected === "done" && isDone ? "done" : status]).toEqual([caller, expected]);
        if (caller === "holder") continue;
        if (refused || definition.access === "account") {
          expect([caller, await fingerprint(owned)]).toEqual([caller, before]);
        }
        // A collaborator is shown the holder's clinic for its sector (policy T-43).
        if (caller !== "collaborator") expect(response.body, caller).not.toContain(CANARY);
      }
    },
  );
});
