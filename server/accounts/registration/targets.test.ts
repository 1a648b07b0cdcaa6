import { askSmsCode, preRegister, registerLookup } from "contract/accounts/registration.ts";
import { isPhone } from "contract/fields.ts";
import { describe, expect, it } from "vitest";
import { filledForm, makeVet, signUp } from "../../../tests/support/sign-up.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../login/fixtures.ts";

const test = useTestApp({ limits: { lookupFailureMilliseconds: 1, preRegisterPerAddress: { max: 1000 } } });

const MOBILES = [
  ...["0612345678", "06 12 34 56 78", "06.12.34.56.78", "06-12-34-56-78", "+33612345678", "+33 (0)6 12 34 56 78"],
  ...["0033612345678", "0712345678", "0780123456", "0639012345", "+262639012345", "0690123456", "+590690123456"],
  ...["0691123456", "0692123456", "+262692123456", "0693123456", "0694123456", "+594694123456", "0696123456"],
  ...["+596696123456", "0697123456"],
];
const NO_MOBILES = [
  // Satellites, premium services, other countries.
  ...["+882161234567", "+88213123456", "+8818123456789", "+33899123456", "0899123456", "0810123456", "0892123456"],
  ...["+447700900123", "+447012345678", "+12684601234", "+3726123456", "+262 269 61 00 00 00", "+5906901234567"],
  // Landlines and boxes, machines of fourteen digits, short numbers, a plus or a digit too many.
  ...["0299000001", "0912345678", "07001234567890", "07000123456789", "118218", "3615", "36180", "61234567"],
  ...["06123456789", "061234567", "+330612345678901", "++33612345678", "+33+612345678", "0612345678,0899123456"],
  // Writings of digits that are not ours, and what a gateway could take for a second recipient or an option.
  ...["٠٦١٢٣٤٥٦٧٨", "06123456\n78;to=0899123456", "0612345678&to=0899123456", "0612345678\u0000", "O612345678", ""],
];

describe("where codes may be sent", () => {
  it("T-10 to French mobiles, mainland and overseas, however they are written", () => {
    expect(MOBILES.filter((phone) => !isPhone(phone, true))).toEqual([]);
    expect(NO_MOBILES.filter((phone) => isPhone(phone, true))).toEqual([]);
  });

  it("T-10 nowhere else: the form refuses it, and nothing leaves to one that was stored some other way", async () => {
    await makeVet(test);
    await test.response(registerLookup, { numOrdinal: "10010" });
    for (const [index, phone] of NO_MOBILES.entries()) {
      expect([phone, (await test.send(preRegister, filledForm({ personalPhone: phone }))).statusCode]).toEqual([
        phone,
        400,
      ]);
      if (phone.includes("\u0000")) continue;
      const numOrdinal = String(20_000 + index);
      await makeHolder(test.ctx, { numOrdinal, phone, phoneChecked: false });
      await test.send(askSmsCode, { numOrdinal }, { address: `198.51.100.${index}` });
    }
    expect(await test.outbox()).toEqual([]);
  });
});

describe("the lookup of a number that has an account", () => {
  it("T-13 shows exactly five fields, phone and e-mail masked, whatever state the account is in", async () => {
    await makeHolder(test.ctx, { numOrdinal: "10001", email: "demo@lices.example", phone: "0639980042" });
    await signUp(test);
    const wanted = ["email", "emailChecked", "numOrdinal", "phone", "phoneChecked"];
    for (const numOrdinal of ["10001", "10010"]) {
      const answer = await test.response(registerLookup, { numOrdinal });
      expect(Object.keys(answer)).toEqual(["user"]);
      expect("user" in answer ? Object.keys(answer.user).sort() : []).toEqual(wanted);
      expect(JSON.stringify(answer)).not.toMatch(/demo@|@lices|06399800|Le Goff|Maëlle/);
    }
  });
});
