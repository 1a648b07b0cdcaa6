import { login } from "contract/accounts/login.ts";
import { askSmsCode } from "contract/accounts/registration.ts";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { buildApp } from "../../app.ts";
import { networkOf } from "./network.ts";

const test = useTestApp();

describe("the network of an IP address", () => {
  const WRITTEN: readonly (readonly [string, string | undefined])[] = [
    ["192.0.2.1", "192.0.2.1"],
    [" 192.0.2.1 ", "192.0.2.1"],
    ["192.0.2.1:5678", "192.0.2.1"],
    ["[192.0.2.1]:5678", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::FFFF:C000:0201", "192.0.2.1"],
    ["0:0:0:0:0:ffff:192.0.2.1", "192.0.2.1"],
    ["[::ffff:192.0.2.1]:443", "192.0.2.1"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:DB8:0000:0:ffff:1:2:3", "2001:db8:0:0::/64"],
    ["[2001:db8::1]", "2001:db8:0:0::/64"],
    ["[2001:db8::1]:5678", "2001:db8:0:0::/64"],
    ["2001:db8:0:1::", "2001:db8:0:1::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["[fe80::1%25eth0]:80", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["1:2:3:4:5:6:7:8", "1:2:3:4::/64"],
    ["1:2:3::192.0.2.1", "1:2:3:0::/64"],
  ];
  const NONSENSE = [
    ...["", " ", "unknown", "_hidden", "null", "localhost", "192.0.2", "192.0.2.256", "192.0.2.1:", "192.0.2.1:abc"],
    ...["192.0.2.1:123456", "010.0.0.1", "0x7f.0.0.1", "3221225985", "192.0.2.1, 192.0.2.2", "::ffff:300.0.2.1"],
    ...["2001:db8::1::2", "2001:db8:0:0:0:0:0:1:443", "[2001:db8::1", "2001:db8::1]", "[]:80", "g::1", "1.2.3.4.5"],
    ...["192.0.2.1\u0000", "１９２.0.2.1", `${"1".repeat(5000)}.0.0.1`, `[${":".repeat(5000)}]`],
  ];

  it("networkOf returns a network for each spelling of an IP address, and for no other text (T-07)", () => {
    expect(WRITTEN.map(([written]) => [written, networkOf(written)])).toEqual(WRITTEN);
    expect(NONSENSE.filter((written) => networkOf(written) !== undefined)).toEqual([]);
  });
});

describe("the spelling of IP addresses", () => {
  const noted = async () => (await test.ctx.db.selectFrom("deferred_requests").selectAll().execute()).length;
  const ways = (index: number) => [
    `192.0.2.1:${1000 + index}`,
    `[::ffff:192.0.2.1]:${1000 + index}`,
    `::ffff:c000:201%${index}`,
    "192.0.2.1",
  ];
  const nonsense = (index: number) => [`unknown-${index}`, `_h${index}`, "", `999.0.2.${index}`, `10.0.0.${index}:x`];

  it.each([
    ["with a port, in brackets, mapped, with a zone", ways],
    ["no address at all, so that the proxy's address counts", nonsense],
    ["another address of the same /64", (index: number) => [`2001:db8:1:2:${index}::1`, `[2001:db8:1:2::${index}]:99`]],
  ])("the limits count these forwarded IP addresses as one caller: %s (T-06 T-07)", async (_name, written) => {
    const addresses = Array.from({ length: 6 }, (_, index) => written(index)).flat();
    for (const [index, address] of addresses.entries())
      await test.send(askSmsCode, { numOrdinal: `${30000 + index}` }, { address });
    expect(await noted()).toBe(10);
  });

  it("a caller who adds malformed forwarded IP addresses cannot bypass a limit (T-07)", async () => {
    const two = await buildApp(test.ctx, { trustProxy: 2 });
    const url = "/api/veterinary-user-register/generate-code/sms/";
    for (let index = 0; index < 12; index += 1) {
      const forwarded = `203.0.113.${index}, nonsense ${index}, 198.51.100.7:${index}`;
      await two.inject({
        url: `${url}${30000 + index}`,
        headers: { "x-forwarded-for": forwarded },
        remoteAddress: "10.0.0.1",
      });
    }
    expect(await noted()).toBe(10);
    await two.inject({ url: `${url}30020`, headers: { "x-forwarded-for": "198.51.100.8" }, remoteAddress: "10.0.0.1" });
    expect(await noted()).toBe(11);
    await two.close();
  });

  it("a caller who varies the spelling of the IP address can try only 20 passwords (T-19)", async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1)
      for (const address of ways(index))
        statuses.push(
          (await test.send(login, { email: `a${index}@b.example`, password: "faux" }, { address })).statusCode,
        );
    const checked = (await test.events()).filter((event) => event === "login refused");
    expect([statuses.every((status) => status === 401), checked.length]).toEqual([true, 20]);
  });
});
