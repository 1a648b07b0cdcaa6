import { type Call, pathParameters } from "contract/call.ts";
import { limits } from "contract/limits.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { fingerprint, knock, rowOf } from "../../../tests/support/access-matrix.ts";
import { CANARY, type Caller, makeScene, type Scene } from "../../../tests/support/access-scene.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { allCalls } from "../../app.ts";

// Raise all limits, because the test makes more calls than the usual limits allow.
const many = { max: 1_000_000 };
const test = useTestApp({
  limits: { ...Object.fromEntries(Object.keys(limits).map((name) => [name, many])), lookupFailureMilliseconds: 1 },
});

/**
 * Returns the callers who pass the access check of a call, so that the call reads the ids that they send.
 * access-matrix.test.ts tests the access check.
 */
function strangersOf({ access }: Call, isTokenInPath: boolean): Caller[] {
  if (access === "public" && !isTokenInPath) return ["visitor"];
  if (access === "holder") return ["other holder"];
  return access === "account" || access === "public" ? ["other holder", "collaborator"] : [];
}

const BODY_IDS = ["selectionId", "uuids", "numOrdinal", "id", "externalId", "account", "items"];

function idsOf({ path, input, access }: Call): string[] {
  const { properties = {} } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  const inBody = access === "public" ? [] : Object.keys(properties).filter((key) => BODY_IDS.includes(key));
  return [...new Set([...pathParameters(path), ...inBody])].filter((key) => key !== "token");
}

const named = allCalls
  .map(({ name, definition }) => ({ name, definition, ids: idsOf(definition) }))
  // Leave out the calls about parameters and configurations, because the number in their path names a type and not a
  // row.
  .filter(({ definition, ids }) => ids.length > 0 && !/\/(parameter|configuration)\b/.test(definition.path));

function idsIn(scene: Scene): Record<string, string | number> {
  return {
    account: scene.holderId,
    session: scene.sessionId,
    notification: scene.notification,
    code: scene.code,
    candidate: scene.candidateId,
    externalId: "ESSAI-0001",
    file: "cv.pdf",
    ordinal: scene.numOrdinal,
    collaborator: scene.collaboratorEmail,
  };
}

async function holdersThings(scene: Scene) {
  const { db } = test.ctx;
  const own = db.selectFrom("sessions").select("id").where("account_id", "=", scene.holderId);
  const sessions = await own.orderBy("id").execute();
  const colleagues = db.selectFrom("accounts").select(["id", "removed_at"]).where("holder_id", "=", scene.holderId);
  const people = await colleagues.orderBy("id").execute();
  // Leave out these two tables, because requests of all callers add rows to them.
  const { deferred_requests: _asks, lookup_snapshots: _shown, ...rows } = await fingerprint(db, scene.holderId);
  return { rows, sessions, people };
}

/** These calls always return the response in this list, whatever the id. An empty text means an empty response. */
const ALIKE: Readonly<Record<string, string>> = {
  ...{ askSmsCode: "", askEmailLink: "", askPasswordRecovery: "", endSession: "" },
  ...{ bulkDelete: "", bulkRead: "", restoreNotifications: "" },
  removeFromSelection: '{"success":true}',
  registrationState: '{"isReady":false}',
};
const OPEN = [...["addToSelection candidate", "candidate candidate", "getFile file", "registerLookup ordinal"]];

describe("ids of another account", () => {
  it("a stranger who knows the ids of a holder's data can neither read nor change the data (T-42)", async () => {
    // The ids of candidates must differ from the small numbers that are ids in tables other than `candidates`.
    await sql`select setval(pg_get_serial_sequence('candidates', 'id'), 50)`.execute(test.ctx.db);
    const scene = await makeScene(test);
    await test.ctx.db.deleteFrom("candidates").where("id", "!=", scene.candidateId).execute();
    const ids = Object.entries(idsIn(scene));
    const before = await holdersThings(scene);
    const opened: string[] = [];
    for (const { name, definition, ids: keys } of named) {
      for (const caller of strangersOf(definition, rowOf(name).tokenInPath === true)) {
        for (const [kind, id] of ids) {
          const input = {
            ...rowOf(name).input(scene, caller),
            ...Object.fromEntries(keys.map((key) => [key, forms(key, id)])),
          };
          const { statusCode, body } = await knock(test, definition, input, caller, scene);
          const place = `${name}, ${caller}, ${kind}`;
          expect([place, statusCode < 500, body.includes(CANARY)]).toEqual([place, true, false]);
          if (statusCode < 300 && body !== ALIKE[name]) opened.push(`${name} ${kind}`);
        }
      }
    }
    expect(await holdersThings(scene)).toEqual(before);
    expect([...new Set(opened)].sort()).toEqual(OPEN.toSorted());
  }, 120_000);
});

function forms(key: string, id: string | number): unknown {
  return key === "uuids" || key === "items" ? [id] : id;
}
