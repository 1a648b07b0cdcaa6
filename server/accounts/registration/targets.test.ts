import { askSmsCode, preRegister, registerLookup } from "contract/accounts/registration.ts";
import { describe, expect, it } from "vitest";
import { filledForm, makeVet } from "../../../tests/support/sign-up.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../login/fixtures.ts";

const test = useTestApp({ limits: { lookupFailureMilliseconds: 1, preRegisterPerAddress: { max: 1000 } } });

const NO_MOBILES = [
  ...["+882161234567", "+88213123456", "+8818123456789", "+33899123456", "0899123456", "0810123456", "0892123456"],
  ...["+447700900123", "+447012345678", "+12684601234", "+3726123456", "+262 269 61 00 00 00", "+5906901234567"],
  ...["0299000001", "0912345678", "07001234567890", "07000123456789", "118218", "3615", "36180", "61234567"],
  ...["06123456789", "061234567", "+330612345678901", "++33612345678", "+33+612345678", "0612345678,0899123456"],
  // A gateway could read part of these texts as a second recipient or as an option.
  ...["٠٦١٢٣٤٥٦٧٨", "06123456\n78;to=0899123456", "0612345678&to=0899123456", "0612345678\u0000", "O612345678", ""],
];

describe("the recipient of an SMS code", () => {
  it("The server sends no SMS code to a stored phone number outside the French mobile range (T-10)", async () => {
    await makeVet(test);
    await test.response(registerLookup, { numOrdinal: "10010" });
    for (const [index, phone] of NO_MOBILES.entries()) {
      expect((await test.send(preRegister, filledForm({ personalPhone: phone }))).statusCode, phone).toBe(400);
      if (phone.includes("\u0000")) continue;
      const numOrdinal = String(20_000 + index);
      await makeHolder(test.ctx, { numOrdinal, phone, phoneChecked: false });
      await test.send(askSmsCode, { numOrdinal }, { address: `198.51.100.${index}` });
    }
    expect(await test.outbox()).toEqual([]);
  });
});
