import { type Call, wireRequest } from "contract/call.ts";
import { errors } from "contract/errors.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { allCalls } from "../app.ts";
import { type AccessCase, accessCases, CALLERS, CANARY, type Caller, makeScene } from "../testing/access-cases.ts";
import { useTestApp } from "../testing/test-app.ts";

const test = useTestApp();

/** What a refused call may still write: the log of refusals, counts of attempts, and when a session was last used. */
const NOTES = ["audit_events", "counters", "login_failures", "sessions"];
const SIGNED_IN: readonly Caller[] = ["holder", "other holder", "collaborator"];

/** The password of their input is nobody's: the 422 that says so comes after access was granted. */
const TELLS_WRONG_PASSWORD = ["changePassword", "deleteUser"];

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

function rowOf(name: string): AccessCase {
  const row = accessCases[name];
  if (!row) throw new Error(`${name} has no row in server/testing/access-cases.ts`);
  return row;
}

function isRefusal(expected: number | "done"): expected is number {
  return expected !== "done" && expected >= 400;
}

describe("the access matrix", () => {
  it("T-42 has a row for every call of the contract, and no other", () => {
    expect(Object.keys(accessCases).sort()).toEqual(allCalls.map(({ name }) => name).sort());
  });

  it("T-42 T-43 refuses every caller that the table refuses, by its status, and changes nothing", async () => {
    const scene = await makeScene(test);
    const before = await fingerprint();
    let cells = 0;
    for (const { name, definition } of allCalls) {
      const row = rowOf(name);
      for (const caller of CALLERS) {
        const expected = expectedStatus(definition, row, caller);
        if (!isRefusal(expected)) continue;
        const response = await knock(definition, row, scene, caller);
        expect([name, caller, response.statusCode]).toEqual([name, caller, expected]);
        if (caller !== "holder" && caller !== "collaborator") expect(response.body, name).not.toContain(CANARY);
        cells += 1;
      }
      expect([name, await fingerprint()]).toEqual([name, before]);
    }
    expect(cells).toBeGreaterThan(allCalls.length * 2);
  }, 120_000);

  // What only reads is tried on one scene, each call that writes on its own.
  const [reading, writing] = [true, false].map((reads) =>
    allCalls.filter(({ definition }) => (definition.method === "GET") === reads),
  );
  it.each([["every GET", reading ?? []] as const, ...(writing ?? []).map((call) => [call.name, [call]] as const)])(
    "T-42 T-43 %s lets in whom the table lets in, and leaves the holder's things to the holder",
    async (_name, calls) => {
      const scene = await makeScene(test);
      for (const { name, definition } of calls) {
        const row = rowOf(name);
        // The holder comes last: what it does to its own things must not hide what the others could do.
        for (const caller of [...CALLERS.filter((one) => one !== "holder"), "holder" as const]) {
          const expected = expectedStatus(definition, row, caller);
          if (isRefusal(expected)) continue;
          const before = await fingerprint(scene.holderId);
          const response = await knock(definition, row, scene, caller);
          const status = response.statusCode;
          const isDone = (status >= 200 && status < 300) || (TELLS_WRONG_PASSWORD.includes(name) && status === 422);
          expect([name, caller, expected === "done" && isDone ? "done" : status]).toEqual([name, caller, expected]);
          if (caller === "holder") continue;
          const isAccounts = definition.access === "account";
          if (isAccounts) expect([name, caller, await fingerprint(scene.holderId)]).toEqual([name, caller, before]);
          // A collaborator is shown the holder's clinic for its sector (policy T-43).
          if (caller !== "collaborator" && definition.access !== "provider") {
            expect(response.body, `${name} ${caller}`).not.toContain(CANARY);
          }
        }
      }
    },
  );
});

describe("a GET", () => {
  const publicGets = allCalls.filter(({ definition }) => definition.access === "public" && definition.method === "GET");

  it.each(publicGets.map((call) => [call.name, call.definition] as const))(
    "T-09 W-02 of %s that an image or a prefetch of another site makes changes nothing",
    async (name, definition) => {
      const row = rowOf(name);
      const scene = await makeScene(test);
      // A number that waits for its code and its link: the right page would make both leave.
      await test.world.db.updateTable("accounts").set({ phone_checked: false, email_checked: false }).execute();
      await test.jobs.drain();
      const before = await fingerprint();
      for (const mode of ["no-cors", "navigate"]) {
        const headers = { "sec-fetch-site": "cross-site", "sec-fetch-mode": mode, "sec-purpose": "prefetch" };
        const { url } = wireRequest(definition, row.input(scene, "visitor"));
        await test.app.inject({ url, headers });
        await test.app.inject({ url, headers, method: "HEAD" });
      }
      await test.jobs.drain();
      // What a lookup showed is kept for an hour, for whoever it was shown to.
      const without = ({ lookup_snapshots: _snapshots, ...others }: Record<string, string>) => others;
      expect(without(await fingerprint())).toEqual(without(before));
    },
  );
});

describe("a 401", () => {
  it("W-14 is answered to a session, a login, a key that are not valid, and to nothing else", () => {
    const codes = Object.entries(errors).filter(([, { status }]) => status === 401);
    expect(codes.map(([code]) => code).sort()).toEqual([
      "badCredentials",
      "badProviderKey",
      "badReceiptKey",
      "sessionExpired",
    ]);
  });
});
