import { registerLookup } from "contract/accounts/registration.ts";
import { limits } from "contract/limits.ts";
import { expect, it } from "vitest";
import { makeVet } from "../../../tests/support/sign-up.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";

const test = useTestApp({ limits: { lookupForEveryone: { max: 20 } } });

const ask = async (address: string) =>
  (await test.send(registerLookup, { numOrdinal: "10010" }, { address })).statusCode;
const answers = async (addresses: readonly string[]) => {
  const count: Record<number, number> = {};
  for (const address of addresses) {
    const status = await ask(address);
    count[status] = (count[status] ?? 0) + 1;
  }
  return count;
};

it("If 25 networks flood the server with lookups, new networks still get two lookups an hour (W-01 T-11)", async () => {
  await makeVet(test);
  const alarms: object[] = [];
  const { error } = test.ctx.log;
  Object.assign(test.ctx.log, { error: (fields: object) => alarms.push(fields) });
  // Use 25 networks, because one attacker may have thousands of networks from an Internet provider.
  const flood = Array.from({ length: 25 }, (_, at) => `2001:db8:7:${at.toString(16)}::1`);
  expect(limits.lookupForEveryone).toMatchObject({ max: 600, seconds: 3600 });
  expect(await answers(flood)).toEqual({ 200: 22, 429: 3 });
  expect(await answers(["198.51.100.7", "198.51.100.7", "198.51.100.7"])).toEqual({ 200: 2, 429: 1 });
  expect(await answers(["2001:db8:8::1", "2001:db8:8:1::1", "2001:db8:8:2::1"])).toEqual({ 200: 2, 429: 1 });
  Object.assign(test.ctx.log, { error });
  expect(alarms).toEqual([{ alarm: "lookupForEveryone", account: undefined }]);
  test.clock.advance(3_600_001);
  expect(await answers(flood.slice(0, 20))).toEqual({ 200: 20 });
});
