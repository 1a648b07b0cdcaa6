import { login } from "contract/accounts/login.ts";
import type { Call, InputOf } from "contract/call.ts";
import { staffLogin } from "contract/centre/staff-login.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { injectCall } from "../../../tests/support/inject-call.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { buildApp } from "../../app.ts";
import type { AppContext } from "../../platform/context.ts";
import { makeLogger } from "../../platform/http/log.ts";
import { makePasswordHasher } from "../../platform/passwords.ts";
import { makeHolder } from "./fixtures.ts";

const test = useTestApp();
const FLOODING = { address: "198.51.100.7" };
const LIMIT = 20;
const PASSWORD = "clinique-demo-2026";

afterEach(() => {
  vi.restoreAllMocks();
});

describe.each([
  ["the login of clinics", login],
  ["the login of the centre", staffLogin],
] as const)("%s", (_name, call) => {
  it("After 20 logins from one network address, the server checks no password from this address (F-37 T-21)", async () => {
    const verify = vi.spyOn(test.ctx.passwords, "verify");
    const guess = (nth: number) => test.send(call, { email: `a${nth}@lices.example`, password: "faux" }, FLOODING);
    for (let nth = 0; nth < LIMIT; nth += 1) await guess(nth);
    const spent = await Promise.all(Array.from({ length: 30 }, (_, nth) => guess(nth)));
    expect(spent.map(({ statusCode }) => statusCode)).toEqual(spent.map(() => 401));
    expect(verify).toHaveBeenCalledTimes(LIMIT);
  });
});

describe("a flood of logins from one network address", () => {
  async function openServer() {
    const lines: Record<string, unknown>[] = [];
    const log = makeLogger("warn", { write: (line) => lines.push(JSON.parse(line)) });
    const ctx: AppContext = {
      ...test.ctx,
      log,
      passwords: makePasswordHasher(test.ctx.policy, { memory: 4096, passes: 1 }),
    };
    const app = await buildApp(ctx, { trustProxy: 1 });
    const send = <C extends Call>(one: C, input: InputOf<C>, address: string) =>
      injectCall(app, one, input, { address });
    return { lines, app, send };
  }

  it("A flood of logins from one network address does not block other people's logins (F-37)", async () => {
    const { app, send } = await openServer();
    const people = Array.from({ length: 10 }, (_, nth) => `clinique-${nth}@lices.example`);
    for (const email of people) await makeHolder(test.ctx, { email, password: PASSWORD });
    const guess = (_: unknown, nth: number) =>
      send(login, { email: `a${nth}@lices.example`, password: "faux" }, FLOODING.address);
    const flood = Promise.all(Array.from({ length: 200 }, guess));
    const entering = people.map((email, nth) => send(login, { email, password: PASSWORD }, `192.0.2.${nth}`));
    expect((await Promise.all(entering)).map(({ statusCode }) => statusCode)).toEqual(people.map(() => 200));
    expect(new Set((await flood).map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
    await app.close();
  });

  it("If a flood of logins exceeds the server's capacity, the server logs one line (F-37)", async () => {
    const { lines, app, send } = await openServer();
    const guess = (_: unknown, nth: number) =>
      send(login, { email: `a${nth}@lices.example`, password: "faux" }, `198.51.${nth >> 8}.${nth & 255}`);
    const responses = await Promise.all(Array.from({ length: 160 }, guess));
    expect(responses.filter(({ statusCode }) => statusCode === 503).length).toBeGreaterThan(100);
    expect(lines).toEqual([expect.objectContaining({ msg: "A call failed", outage: `unavailable ${login.path}` })]);
    expect(JSON.stringify(lines)).not.toContain("stack");
    await app.close();
  });
});
