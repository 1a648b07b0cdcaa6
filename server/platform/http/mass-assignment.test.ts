import { type Call, hasBody, wireRequest } from "contract/call.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { accessCases } from "../../../tests/support/access-cases.ts";
import { makeScene, type Scene } from "../../../tests/support/access-scene.ts";
import { noLimits } from "../../../tests/support/no-limits.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { allCalls } from "../../app.ts";

const CASES = 100;
const AT_ONCE = 10;
const test = useTestApp({ limits: noLimits() });

/** These calls leave the compared rows unchanged, so the test can make each call several times. */
const REPEATED = [
  ...["login", "checkPhone", "checkEmail", "reAskEmailCheck", "cancelRegistration", "confirmRequestedAddress"],
  ...["passwordResetRequest", "passwordReset", "changePassword", "updateUser", "addCollaborator", "addToSelection"],
  ...["configurationWrite", "markRead", "bulkRead", "restoreNotifications", "notificationParametersSave"],
  ...["restartRegistration", "correctPhone", "passwordLink", "deleteUser"],
  ...["staffLogin", "staffLoginTotp", "staffLoginRecovery", "startEnrolment", "finishEnrolment", "staffPasskeyLogin"],
  ...["addPasskey", "confirmIdentity", "passkeyLogin"],
  ...["acceptStaffInvitation", "resetStaffPassword", "forgotStaffPassword", "askDossierCode"],
];
const PROTECTED = ["accounts", "clinics", "sessions", "candidates", "selections", "notifications", "alert_parameters"];
const MORE_PROTECTED = ["staff", "configurations", "files", "register_entries", "publications", "short_links"];
const MOVING = ["last_seen_at", "last_login_at"];

async function stored(): Promise<string> {
  const rows = [...PROTECTED, ...MORE_PROTECTED].map((table) => {
    const line = MOVING.reduce((json, column) => sql`${json} - ${sql.lit(column)}::text`, sql`to_jsonb(line)`);
    // For sessions, compare only the account ids, because each login adds a session.
    const text = table === "sessions" ? sql`line.account_id::text` : sql`(${line})::text`;
    return sql`select ${sql.lit(table)} as name, md5(coalesce(string_agg(distinct ${text}, '|'), '')) as content
      from ${sql.table(table)} as line`;
  });
  const found = await sql<{ name: string; content: string }>`${sql.join(rows, sql` union all `)}`.execute(test.ctx.db);
  return JSON.stringify(found.rows.toSorted((one, other) => one.name.localeCompare(other.name)));
}

/**
 * Returns field names that an attacker may add to a request: all columns, in the spellings of database and contract,
 * and some other names.
 */
async function temptingKeys(): Promise<string[]> {
  const tables = await test.ctx.db.introspection.getTables();
  const columns = tables.flatMap((table) => table.columns.map((column) => column.name));
  const wire = columns.map((name) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()));
  const wished = ["role", "isAdmin", "admin", "access", "userId", "user", "account", "$set", "roles", "scope", "owner"];
  return [...new Set([...columns, ...wire, ...wished])];
}

function chanceOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function temptingBody(
  body: unknown,
  keys: readonly string[],
  scene: Scene,
  chance: (below: number) => number,
): unknown {
  if (Array.isArray(body)) return body;
  const values = [true, false, null, 0, 1, 99_999, "", "x", scene.holderId, "10002", "2020-01-01T00:00:00Z", [], {}];
  const extra = Array.from({ length: 1 + chance(6) }, () => {
    const value = values[chance(values.length)];
    return [keys[chance(keys.length)] ?? "id", chance(5) === 0 ? { id: value, set: value } : value];
  });
  const own = typeof body === "object" && body !== null ? body : {};
  const nested =
    "clinic" in own && typeof own.clinic === "object"
      ? { clinic: { ...Object.fromEntries(extra), ...own.clinic } }
      : {};
  return { ...Object.fromEntries(extra), ...own, ...nested };
}

describe("unknown fields of an input", () => {
  it("only calls that store candidates or receipts accept unknown fields (T-41)", () => {
    const isLoose = ({ input }: Call) => {
      const { anyOf, oneOf, ...schema } = z.toJSONSchema(input, { unrepresentable: "any" });
      return (anyOf ?? oneOf ?? [schema]).some(({ additionalProperties }) => additionalProperties !== false);
    };
    const loose = allCalls.filter(({ definition }) => hasBody(definition) && isLoose(definition));
    expect(loose.map(({ name }) => name).sort()).toEqual([
      "changeDossier",
      "createDossier",
      "putCandidate",
      "takePostedReceipt",
    ]);
  });

  it(`in ${CASES} random requests, unknown fields change no protected column (T-41)`, async () => {
    const scene = await makeScene(test);
    const keys = await temptingKeys();
    const chance = chanceOf(41);
    const calls = allCalls.filter(({ name }) => REPEATED.includes(name));
    const send = async (index: number, change: (body: unknown) => unknown) => {
      const { name, definition } = calls[index] ?? {};
      const row = name === undefined ? undefined : accessCases[name];
      if (!definition || !row) throw new Error("No such call");
      const { url, method, body } = wireRequest(definition, row.input(scene, "holder"));
      const headers = { authorization: `Bearer ${scene.tokens.holder}`, "content-type": "application/json" };
      const payload = JSON.stringify(change(body));
      const response = await test.app.inject({ method: definition.method, url, headers, payload });
      expect([name, method, response.statusCode < 500]).toEqual([name, method, true]);
      return `${name} ${payload}`;
    };
    for (let index = 0; index < calls.length; index += 1) await send(index, (body) => body);
    const before = await stored();
    const sent: string[] = [];
    for (let tried = 0; tried < CASES; tried += 1) {
      sent.push(await send(tried % calls.length, (body) => temptingBody(body, keys, scene, chance)));
      if (sent.length < AT_ONCE) continue;
      expect([sent, await stored()]).toEqual([sent, before]);
      sent.length = 0;
    }
  }, 600_000);
});
