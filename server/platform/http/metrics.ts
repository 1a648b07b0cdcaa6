import { isIPv4, isIPv6 } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { errors } from "contract/errors.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { sameText } from "../configuration/secrets.ts";
import { VERSION } from "../configuration/version.ts";
import type { AppContext } from "../context.ts";
import { instantIn } from "../db/instant.ts";
import { findRetentionState } from "../db/retention-state.ts";
import { findSetting } from "../db/settings-store.ts";
import type { Job } from "../jobs/job.ts";
import { nextDueTimes } from "../jobs/schedule.ts";
import { isUsedUp } from "../limits/sliding.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { findClosed, findWaiting } from "../outbox/store.ts";
import { bearer } from "./access.ts";

const FORWARDED = ["forwarded", "x-forwarded-for", "x-real-ip", "via"];
const ALERTS = "send alerts";

/** Adds /metrics. Callers need METRICS_TOKEN. Without this variable, only callers on this machine can read /metrics. */
export function addMetrics(app: FastifyInstance, ctx: AppContext, jobs: readonly Job[]): void {
  readDatabase(ctx, jobs);
  watchProcess(ctx.metrics);
  ctx.metrics.read("build_info", () => [{ labels: { version: VERSION, node: process.version }, value: 1 }]);
  app.get("/metrics", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (!mayRead(request, ctx.site.metricsToken)) {
      reply.code(401).header("www-authenticate", "Bearer");
      return { error: errors.forbidden.error, code: "forbidden" };
    }
    return reply.type("text/plain; version=0.0.4; charset=utf-8").send(await ctx.metrics.write());
  });
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const given = bearer(request);
    return given !== undefined && sameText(given, token);
  }
  const isDirect = request.ip === request.socket.remoteAddress && !FORWARDED.some((name) => request.headers[name]);
  return isDirect && isLoopback(request.ip);
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, "");
  return (isIPv4(plain) && plain.startsWith("127.")) || (isIPv6(plain) && plain === "::1");
}

function readDatabase(ctx: AppContext, jobs: readonly Job[]): void {
  const { metrics, db } = ctx;
  const one = (value: number) => [{ labels: {}, value }];
  const late = (due: Date | null) => Math.max(0, due ? (ctx.clock.now().getTime() - due.getTime()) / 1000 : 0);
  const isUp = () =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
  metrics.read("database_up", async () => one(Number(await isUp())));
  metrics.read("outbox_depth", async () =>
    (await findWaiting(db)).map(({ kind, state, count }) => ({ labels: { kind, state }, value: count })),
  );
  metrics.read("outbox_oldest_seconds", async () =>
    (await findWaiting(db))
      .filter(({ state }) => state === "queued")
      .map(({ kind, oldest }) => ({ labels: { kind }, value: late(oldest) })),
  );
  metrics.read("outbox_paused", async () =>
    (await findClosed(db, ctx.clock.now())).map(({ channel, closed }) => ({
      labels: { channel },
      value: Number(closed),
    })),
  );
  metrics.read("sms_codes_stopped", async () => {
    const limits = ["smsForEveryoneHour", "smsForEveryoneDay"] as const;
    for (const limit of limits) if (await isUsedUp(db, ctx, limit)) return one(1);
    return one(0);
  });
  metrics.read("backup_age_seconds", async () => {
    const at = instantIn((await findSetting(db, "last backup"))?.at);
    return at ? one(late(at)) : [];
  });
  metrics.read("retention_held", async () => one((await findRetentionState(db)).hold ? 1 : 0));
  metrics.read("job_late_seconds", async () =>
    (await nextDueTimes(ctx, jobs)).map(([{ name: job }, due]) => ({ labels: { job }, value: late(due) })),
  );
  metrics.read("alerts_late_seconds", async () => {
    const alerts = jobs.find((job) => job.name === ALERTS);
    return alerts ? one(late(await alerts.nextDue(ctx))) : [];
  });
}

const NANOSECONDS = 1e9;

function watchProcess(metrics: Metrics): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const one = (value: number) => [{ labels: {}, value }];
  metrics.read("nodejs_eventloop_lag_p99_seconds", () => one(delay.percentile(99) / NANOSECONDS));
  metrics.read("nodejs_eventloop_lag_max_seconds", () => {
    const most = delay.max / NANOSECONDS;
    delay.reset();
    return one(most);
  });
  metrics.read("nodejs_heap_size_used_bytes", () => one(process.memoryUsage().heapUsed));
  metrics.read("process_resident_memory_bytes", () => one(process.memoryUsage.rss()));
  metrics.read("process_cpu_seconds", () => {
    const { user, system } = process.cpuUsage();
    return one((user + system) / 1e6);
  });
  metrics.read("process_uptime_seconds", () => one(process.uptime()));
}
