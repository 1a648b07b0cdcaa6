import { describe, expect, it, vi } from "vitest";
import { nothing, oneCheck, runSteps, totalLine } from "./steps.ts";

describe("steps", () => {
  it("writes the total that programs read", () => {
    expect(totalLine({ passed: 12, failed: 0, skipped: 0 })).toBe("12 passed, 0 failed");
    expect(totalLine({ passed: 12, failed: 3, skipped: 1 })).toBe("12 passed, 3 failed, 1 skipped");
  });

  it("runs every step, whatever the earlier ones gave, and counts one that breaks as a failure", async () => {
    vi.spyOn(console, "log").mockReturnValue();
    vi.spyOn(console, "error").mockReturnValue();
    const outcome = await runSteps([
      { title: "fails", run: () => Promise.resolve(oneCheck(false)) },
      { title: "breaks", run: () => Promise.reject(new Error("broken")) },
      { title: "passes", run: () => Promise.resolve({ ...nothing, passed: 5, skipped: 1 }) },
      {
        title: "names",
        run: () => Promise.resolve({ ...oneCheck(false), failures: ["a.test.ts"], retried: ["b.test.ts"] }),
      },
      [1, 2, 3].map((nth) => ({ title: `side by side ${nth}`, run: () => Promise.resolve(oneCheck(true)) })),
    ]);
    expect(outcome).toEqual({
      passed: 8,
      failed: 3,
      skipped: 1,
      failures: ["fails", "breaks", "names › a.test.ts"],
      retried: ["names › b.test.ts"],
    });
    vi.restoreAllMocks();
  });
});
