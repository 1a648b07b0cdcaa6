import { describe, expect, it } from "vitest";
import { makeLogger } from "./http/log.ts";
import { makeOutages, reportEnd } from "./outages.ts";

const MINUTE = 60_000;
const away = () => Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });

describe("an outage", () => {
  it("the log reports an outage at the start and after ten, thirty and seventy minutes", () => {
    let now = 0;
    const outages = makeOutages(() => now);
    const told: number[] = [];
    for (; now < 75 * MINUTE; now += 1000) if (outages.admit("database") !== undefined) told.push(now / MINUTE);
    expect(told).toEqual([0, 10, 30, 70]);
    expect(outages.end("database")).toEqual({ times: 300, ms: 75 * MINUTE });
    expect(outages.end("database")).toBeUndefined();
  });

  it("if an outage ends and soon begins again, the log reports one outage", () => {
    let now = 0;
    const outages = makeOutages(() => now);
    const told: string[] = [];
    for (; now < 5 * MINUTE; now += 1000) {
      if (outages.admit("database") !== undefined) told.push("out");
      if (outages.end("database")) told.push("back");
    }
    expect(told).toEqual(["out", "back"]);
    now += 2 * MINUTE;
    expect(outages.admit("database")).toBe(0);
    expect(outages.end("register")).toBeUndefined();
  });
});

describe("the log", () => {
  const lines: Record<string, unknown>[] = [];
  const log = makeLogger("info", { write: (line) => lines.push(JSON.parse(line)) });

  it("the log gets one line when the database fails and one line when the database recovers (F-05)", () => {
    for (let turn = 0; turn < 1000; turn += 1) {
      log.error({ err: away(), job: `job ${turn % 20}` }, "A job failed");
      log.error({ err: away(), reqId: String(turn) }, "A call failed");
      log.warn({ err: away() }, "Counts could not be shared");
    }
    reportEnd(log, "database");
    reportEnd(log, "database");
    expect(lines.splice(0)).toMatchObject([
      { level: 50, outage: "database", msg: "A job failed", err: { code: "ECONNREFUSED" } },
      { level: 30, outage: "database", msg: "An outage is over", times: 3000, ms: expect.any(Number) },
    ]);
  });

  it("the log has a line for every internal error and for every rejected message", () => {
    for (let turn = 0; turn < 3; turn += 1) {
      log.error({ err: new TypeError("ours"), reqId: String(turn) }, "A call failed");
      log.warn({ message: String(turn), outcome: "refused", permanent: true }, "A message was not sent");
      log.warn({ message: String(turn), outcome: "refused", outage: "sms" }, "A message was not sent");
    }
    expect(lines.splice(0).map(({ msg, outage }) => outage ?? msg)).toEqual([
      ...["A call failed", "A message was not sent", "sms"],
      ...["A call failed", "A message was not sent", "A call failed", "A message was not sent"],
    ]);
  });
});
