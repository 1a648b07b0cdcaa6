import { describe, expect, it } from "vitest";
import { makePolicy } from "./configuration/policy.ts";
import { makePasswordHasher } from "./passwords.ts";

const policy = makePolicy();
const { passwordHashesAtOnce, passwordHashQueue } = policy.settings;

describe("a flood of logins", () => {
  it("the server hashes two passwords at once, queues fifty more and rejects all further logins (T-21 F-35)", async () => {
    const hasher = makePasswordHasher(policy, { memory: 1024, passes: 1 });
    const stored = await hasher.hash("clinique-demo-2026");
    const settled = await Promise.allSettled(Array.from({ length: 300 }, () => hasher.verify("faux", stored)));
    const done = settled.filter(({ status }) => status === "fulfilled");
    expect(done).toHaveLength(passwordHashesAtOnce + passwordHashQueue);
    const rejected = settled.find(({ status }) => status === "rejected");
    expect(rejected).toMatchObject({ reason: { code: "unavailable" } });
    expect(await hasher.verify("clinique-demo-2026", stored)).toBe(true);
  });

  it("the server rejects logins while the hashing queue is full (T-21)", async () => {
    const hasher = makePasswordHasher(policy, { memory: 64, passes: 1 });
    let begun = 0;
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const work = () => {
      begun += 1;
      return held;
    };
    const settled = Array.from({ length: 300 }, () =>
      hasher.admit(work).then(
        () => "done",
        (error) => error.code,
      ),
    );
    release();
    const most = passwordHashesAtOnce + passwordHashQueue;
    const outcomes = await Promise.all(settled);
    expect([begun, outcomes.filter((outcome) => outcome === "unavailable").length]).toEqual([most, 300 - most]);
    expect(await hasher.admit(async () => "again")).toBe("again");
  });
});
