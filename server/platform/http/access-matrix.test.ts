import { isForStaff, isOpenedByKey, wireRequest } from "contract/call.ts";
import { errors } from "contract/errors.ts";
import { describe, expect, it } from "vitest";
import { accessCases } from "../../../tests/support/access-cases.ts";
import { expectedStatus, fingerprint, knock, rowOf } from "../../../tests/support/access-matrix.ts";
import { CALLERS, CANARY, type Caller, makeScene, type Scene } from "../../../tests/support/access-scene.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { allCalls } from "../../app.ts";
import type { BoundCall } from "./feature.ts";

const scene = {} as Scene;
const test = useTestApp({ scene: async (test) => Object.assign(scene, await makeScene(test)) });

/** These calls check a password. Since the test sends a wrong password, they respond with 422. */
const TELLS_WRONG_PASSWORD = [
  ...["changePassword", "deleteUser", "changeStaffPassword", "addStaffPasskey"],
  ...["addPasskey", "confirmIdentity"],
];

function isRejection(expected: number | "done"): expected is number {
  return expected !== "done" && expected >= 400;
}

describe("the access table of the API calls", () => {
  it("the access table has one row for each API call (T-42)", () => {
    expect(Object.keys(accessCases).sort()).toEqual(allCalls.map(({ name }) => name).sort());
  });

  it("requests that the access table forbids return an error and change nothing (T-42 T-43)", async () => {
    const before = await fingerprint(test.ctx.db);
    const rejected = allCalls.flatMap(({ name, definition }) =>
      CALLERS.filter((caller) => isRejection(expectedStatus(definition, rowOf(name), caller))),
    );
    let cells = 0;
    for (const { name, definition } of allCalls) {
      const row = rowOf(name);
      for (const caller of CALLERS) {
        const expected = expectedStatus(definition, row, caller);
        if (!isRejection(expected)) continue;
        const response = await knock(test, definition, row.input(scene, caller), caller, scene);
        expect([name, caller, response.statusCode]).toEqual([name, caller, expected]);
        if (caller !== "holder" && caller !== "collaborator") expect(response.body, name).not.toContain(CANARY);
        cells += 1;
      }
    }
    expect(await fingerprint(test.ctx.db)).toEqual(before);
    expect([cells, cells > allCalls.length * 2]).toEqual([rejected.length, true]);
  }, 120_000);

  // Each call that changes data gets its own test data. All GET calls use the same test data.
  const open = allCalls.filter(({ name, definition }) =>
    CALLERS.some((caller) => !isRejection(expectedStatus(definition, rowOf(name), caller))),
  );
  const [reading = [], writing = []] = [true, false].map((reads) =>
    open.filter(({ definition }) => (definition.method === "GET") === reads),
  );
  let before: Record<string, string> | undefined;
  it.each([["every GET", reading] as const, ...writing.map((call) => [call.name, [call]] as const)])(
    "%s accepts only the callers that the access table allows (T-42 T-43)",
    async (_name, calls) => {
      const strangers = CALLERS.filter((caller) => caller !== "holder");
      const own = calls.filter(({ definition }) => definition.access === "account");
      // Every test starts with the same rows, so compute their fingerprint (a hash of each table) only once.
      if (own.length > 0) before ??= await fingerprint(test.ctx.db, scene.holderId);
      for (const call of own) for (const caller of strangers) await callAs(caller, call);
      if (own.length > 0) expect(await fingerprint(test.ctx.db, scene.holderId)).toEqual(before);
      for (const call of calls) if (!own.includes(call)) for (const caller of strangers) await callAs(caller, call);
      // Call as the holder last, because the holder's call may delete the data that the other callers need.
      for (const call of calls) await callAs("holder", call);
    },
  );
});

async function callAs(caller: Caller, { name, definition }: BoundCall): Promise<void> {
  const row = rowOf(name);
  const expected = expectedStatus(definition, row, caller);
  if (isRejection(expected)) return;
  const response = await knock(test, definition, row.input(scene, caller), caller, scene);
  const status = response.statusCode;
  const isDone = (status >= 200 && status < 300) || (TELLS_WRONG_PASSWORD.includes(name) && status === 422);
  expect([name, caller, expected === "done" && isDone ? "done" : status]).toEqual([name, caller, expected]);
  // Collaborators may see the clinic's introductions, which contain this text (policy T-43).
  if (caller === "holder" || caller === "collaborator" || isOpenedByKey(definition) || isForStaff(definition)) return;
  expect(response.body, `${name} ${caller}`).not.toContain(CANARY);
}

describe("public GET requests from other sites", () => {
  const publicGets = allCalls.filter(({ definition }) => definition.access === "public" && definition.method === "GET");

  it("if another site loads the URL of a GET call as an image or prefetch, no data change (T-09 W-02)", async () => {
    // Mark phone and e-mail address as unverified. Otherwise the calls would send no code and no link even for our own
    // page.
    await test.ctx.db.updateTable("accounts").set({ phone_checked: false, email_checked: false }).execute();
    await test.jobs.drain();
    const before = await fingerprint(test.ctx.db);
    for (const { name, definition } of publicGets) {
      for (const mode of ["no-cors", "navigate"]) {
        const headers = { "sec-fetch-site": "cross-site", "sec-fetch-mode": mode, "sec-purpose": "prefetch" };
        const { url } = wireRequest(definition, rowOf(name).input(scene, "visitor"));
        await test.app.inject({ url, headers });
        await test.app.inject({ url, headers, method: "HEAD" });
      }
    }
    await test.jobs.drain();
    const without = ({ lookup_snapshots: _snapshots, ...others }: Record<string, string>) => others;
    expect(without(await fingerprint(test.ctx.db))).toEqual(without(before));
  });
});

describe("the status 401", () => {
  it("only errors about a session, login, code or key have the status 401 (W-14)", () => {
    const codes = Object.entries(errors).filter(([, { status }]) => status === 401);
    expect(codes.map(([code]) => code).sort()).toEqual([
      ...["badCredentials", "badOperatorKey", "badProviderKey", "badReceiptKey", "codeRefused", "confirmYourself"],
      ...["passkeyRefused", "sessionExpired", "ticketDead"],
    ]);
  });
});
