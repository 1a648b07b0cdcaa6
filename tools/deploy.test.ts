import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { counters, gauges, histograms } from "../server/platform/metrics/names.ts";
import { root } from "./processes.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const names = Object.keys({ ...counters, ...histograms, ...gauges });

function metricsIn(text: string): string[] {
  const words =
    text.match(/\b[a-z]+(_[a-z0-9]+)*_(total|seconds|bytes|up|used|waiting|depth|paused|stopped|cut)\w*/g) ?? [];
  return [...new Set(words.map((word) => word.replace(/_(bucket|count|sum)$/, "")))];
}

describe("the deployment files", () => {
  it.each(["deploy/prometheus/alerts.yml", "deploy/grafana/espace-entreprise.json"])(
    "the server provides every metric that %s uses",
    (path) => {
      const found = metricsIn(read(path));
      expect(found.length).toBeGreaterThan(15);
      expect(found.filter((name) => !names.includes(name))).toEqual([]);
    },
  );

  it("docs/operate.md explains every alarm", () => {
    const alarms = [...read("deploy/prometheus/alerts.yml").matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    const headings = [...read("docs/operate.md").matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
    expect(headings).toEqual(alarms);
  });

  it.for(["espace-entreprise", "espace-entreprise-backup"])(
    "systemd rates the security exposure of %s.service as at most 2 of 10",
    (unit, context) => {
      const args = ["security", "--offline=true", "--no-pager", join(root, `deploy/systemd/${unit}.service`)];
      const { status, stdout } = spawnSync("systemd-analyze", args, { encoding: "utf8" });
      if (status !== 0) return context.skip("no systemd-analyze that knows --offline");
      expect(Number(/exposure level.*: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThanOrEqual(2);
    },
  );

  it("the README documents every variable of the example environment", () => {
    const given = [...read("deploy/espace-entreprise.env.example").matchAll(/^#?([A-Z][A-Z_]+)=/gm)];
    const described = read("README.md");
    expect(given.length).toBeGreaterThan(15);
    expect(given.map(([, name = ""]) => name).filter((name) => !described.includes(`\`${name}\``))).toEqual([]);
  });
});
