import { describe, expect, it } from "vitest";
import { makeMetrics } from "./metrics.ts";

const linesOf = async (metrics: ReturnType<typeof makeMetrics>) =>
  (await metrics.write()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));

describe("the metrics of a process", () => {
  it("before the first event, counters without labels are 0 and gauges are missing", async () => {
    const lines = await linesOf(makeMetrics());
    expect(lines).toContain("otp_sent_total 0");
    expect(lines.filter((line) => !line.endsWith("_total 0"))).toEqual([]);
  });

  it("a histogram has separate, cumulative buckets for each label", async () => {
    const metrics = makeMetrics();
    for (const seconds of [0.004, 0.2, 30]) metrics.observe("job_duration_seconds", { job: 'a "b"\\\n' }, seconds);
    const job = 'job="a \\"b\\"\\\\\\n"';
    const lines = await linesOf(metrics);
    expect(lines).toEqual(
      expect.arrayContaining([
        `job_duration_seconds_bucket{le="0.005",${job}} 1`,
        `job_duration_seconds_bucket{le="0.25",${job}} 2`,
        `job_duration_seconds_bucket{le="10",${job}} 2`,
        `job_duration_seconds_bucket{le="+Inf",${job}} 3`,
        `job_duration_seconds_sum{${job}} 30.204`,
        `job_duration_seconds_count{${job}} 3`,
      ]),
    );
  });

  it("/metrics omits a gauge if reading its value fails", async () => {
    const metrics = makeMetrics();
    let isThere = true;
    const one = (labels: object) => {
      if (!isThere) throw new Error("The database is unreachable");
      return [{ labels, value: 7 }] as never;
    };
    metrics.read("backup_age_seconds", () => one({}));
    metrics.read("job_late_seconds", () => one({ job: "send messages" }));
    const gauges = async () => (await linesOf(metrics)).filter((line) => !line.endsWith("_total 0"));
    expect(await gauges()).toEqual(['job_late_seconds{job="send messages"} 7', "backup_age_seconds 7"]);
    isThere = false;
    expect(await gauges()).toEqual([]);
  });

  it("/metrics reads gauges one after another, even during two parallel requests", async () => {
    const metrics = makeMetrics();
    let [atOnce, most] = [0, 0];
    const slowly = async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise((resolve) => setTimeout(resolve, 5));
      atOnce -= 1;
      return [{ labels: {}, value: 1 }];
    };
    for (const name of ["database_up", "alerts_late_seconds", "sms_codes_stopped"] as const) metrics.read(name, slowly);
    expect((await linesOf(metrics)).filter((line) => line.endsWith(" 1"))).toHaveLength(3);
    expect(most).toBe(1);
    for (const lines of await Promise.all([linesOf(metrics), linesOf(metrics)])) {
      expect(lines.filter((line) => line.endsWith(" 1"))).toHaveLength(3);
    }
  });
});
