import { updateUser } from "contract/accounts/account.ts";
import { deleteCollaborator } from "contract/accounts/collaborators.ts";
import { logout } from "contract/accounts/login.ts";
import { configurationWrite } from "contract/accounts/tours.ts";
import { notificationParametersSave } from "contract/alerts/alerts.ts";
import { bulkDelete, bulkRead, deleteNotification, markRead } from "contract/alerts/notifications.ts";
import type { Call, InputOf } from "contract/call.ts";
import { deleteCandidate, putCandidate } from "contract/candidates/intake.ts";
import { addToSelection, removeFromSelection } from "contract/selection/selection.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeCollaborator, makeHolder } from "../../server/accounts/login/fixtures.ts";
import { makeNotification } from "../../server/alerts/notifications/fixtures.ts";
import { alertParameters } from "../../server/alerts/settings/fixtures.ts";
import { candidateRecord, makeCandidate } from "../../server/candidates/intake/fixtures.ts";
import { fingerprint } from "../support/access-matrix.ts";
import { callerOf } from "../support/caller.ts";
import { type FaultProxy, startFaultProxy } from "../support/fault-proxy.ts";
import { openPort } from "../support/raw-response.ts";
import { PROVIDER_KEY, useTestApp } from "../support/test-app.ts";

const test = useTestApp();
let proxy: FaultProxy;
beforeAll(async () => {
  proxy = await startFaultProxy({ host: "127.0.0.1", port: await openPort(test.app) });
});
afterAll(() => proxy.close());

let account: string;
let token: string;
beforeEach(async () => {
  account = await makeHolder(test.ctx, { numOrdinal: "10001" });
  token = await test.tokenOf(account);
});

/** Makes a call twice, and loses the first response. @returns the status of the second call */
async function repeat<C extends Call>(call: C, input: InputOf<C>, as = token): Promise<number | undefined> {
  const caller = callerOf(`http://127.0.0.1:${proxy.port}`);
  await proxy.become({ kind: "lose answers" });
  expect(await caller.send(call, input, as)).toBeUndefined();
  const once = await fingerprint(test.ctx.db);
  await proxy.become({ kind: "pass" });
  const response = await caller.send(call, input, as);
  expect(await fingerprint(test.ctx.db)).toEqual(once);
  return response?.status;
}

describe("writes repeated after a lost response (F-29)", () => {
  it("repeating a change of the selection has no further effect (F-29)", async () => {
    const selectionId = await makeCandidate(test.ctx);
    expect(await repeat(addToSelection, { selectionId, isSelected: true })).toBe(200);
    expect(await repeat(removeFromSelection, { selectionId })).toBe(200);
  });

  it("repeating a change of notifications has no further effect (F-29)", async () => {
    const uuid = await makeNotification(test.ctx, account);
    const others = [await makeNotification(test.ctx, account), await makeNotification(test.ctx, account)];
    expect(await repeat(markRead, { uuid })).toBe(204);
    expect(await repeat(bulkRead, { uuids: others })).toBeLessThan(300);
    expect(await repeat(deleteNotification, { uuid })).toBe(404);
    expect(await repeat(bulkDelete, { uuids: others })).toBeLessThan(300);
  });

  it("repeating a change of settings or profile has no further effect (F-29)", async () => {
    expect(await repeat(notificationParametersSave, { id: 1, ...alertParameters(), enabled: true })).toBe(200);
    expect(await repeat(configurationWrite, { type: "20", details: { searchAsv: 1 }, isActive: true })).toBe(200);
    const profile = { gender: "Madame", lastName: "Le Goff", firstName: "Anne", phone: "0639980009" } as const;
    expect(await repeat(updateUser, { ...profile, email: "anne.legoff@clinique.example" })).toBe(200);
  });

  it("repeating the removal of a collaborator or a logout has no further effect (F-29)", async () => {
    await makeCollaborator(test.ctx, account, { email: "collab@clinique.example", password: "trois chats roux" });
    expect(await repeat(deleteCollaborator, { email: "collab@clinique.example", numOrdinal: "10001" })).toBe(404);
    expect(await repeat(logout, {})).toBe(401);
  });

  it("repeating a provider's write has no further effect (F-29)", async () => {
    expect(await repeat(putCandidate, candidateRecord({ externalId: "ASV-29" }), PROVIDER_KEY)).toBe(200);
    expect(await repeat(deleteCandidate, { externalId: "ASV-29" }, PROVIDER_KEY)).toBeLessThan(500);
  });
});
