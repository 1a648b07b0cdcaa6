import { notificationParametersSave, testAlerts } from "contract/alerts/alerts.ts";
import { expect, it } from "vitest";
import { problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { alertParameters, makeAlerts } from "./fixtures.ts";
import { stopMobile } from "./stop-mobile.ts";

const test = useTestApp({ scene });
const MOBILE = "0639980001";
const TEST = { to: MOBILE, text: "Espace entreprise : vos alertes arriveront ici." };
let account: string;
let token: string;

async function scene(): Promise<void> {
  account = await makeHolder(test.ctx, { numOrdinal: "10001", phone: MOBILE });
  token = await test.tokenOf(account);
}

const send = async () => {
  const response = await test.send(testAlerts, { id: 1 }, { token });
  return response.statusCode === 204 ? 204 : problemOf(response);
};

it("a test SMS goes to the saved mobile, and a user can request three a day (B14-10)", async () => {
  await makeAlerts(test.ctx, account);
  for (let times = 0; times < 3; times += 1) expect(await send()).toBe(204);
  expect(await send()).toEqual([429, "tooManyRequests"]);
  expect(await test.outbox()).toMatchObject([TEST, TEST, TEST]);
  test.clock.advance(24 * 3600_000);
  expect(await send()).toBe(204);
});

it("a test SMS needs a saved mobile that has not replied STOP (B14-10 T-58)", async () => {
  expect(await send()).toEqual([409, "noMobile"]);
  await makeAlerts(test.ctx, account, { enabled: false, destination: { mobile: "" } });
  expect(await send()).toEqual([409, "noMobile"]);
  const wanted = { id: 1, ...alertParameters(), enabled: true as const };
  await test.response(notificationParametersSave, wanted, { token });
  await stopMobile(test.ctx, MOBILE);
  expect(await send()).toEqual([409, "noMobile"]);
  expect(await test.outbox()).toEqual([]);
});

it("an unverified mobile gets a warning SMS before its first test SMS (B14-10 W-13)", async () => {
  await makeAlerts(test.ctx, account, { enabled: false, destination: { mobile: "0612345678" } });
  expect(await send()).toBe(204);
  const [last, first] = await test.outbox();
  expect(first?.text).toContain("le compte 10001");
  expect(last?.text).toBe(TEST.text);
});
