import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { AppContext } from "../context.ts";
import { migrationNames } from "../db/migrate.ts";
import { reportEnd } from "../outages.ts";

/** Adds /livez and /readyz. Messages that are sent late do not affect /readyz, because an alarm reports them. */
export function addProbes(app: FastifyInstance, ctx: AppContext, drain: Drain): void {
  app.get("/livez", async (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const issue = drain.isStopping ? "stopping" : await findIssue(ctx);
    reply.code(issue ? 503 : 200).header("cache-control", "no-store");
    return issue ? { status: "unavailable", reason: issue } : { status: "ok" };
  });
}

async function findIssue(ctx: AppContext): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ set: string }>`select current_setting('transaction_read_only') as set`.execute(ctx.db);
    // If the setting is on, the database became a replica, or the database rejects changes because the disk is full.
    if (rows[0]?.set === "on") return "readOnlyDatabase";
    reportEnd(ctx.log, "database");
    const applied = await ctx.db.selectFrom("migrations").select("name").execute();
    const missing = migrationNames().length - applied.length;
    return missing > 0 ? "migrations" : undefined;
  } catch (error) {
    ctx.log.error({ err: error, outage: "database" }, "The database does not respond");
    return "database";
  }
}

export interface Drain {
  isStopping: boolean;
}

/**
 * While the server stops, each response closes its connection, so that the proxy switches to other servers (policy
 * F-34).
 */
export function closeConnectionsOnStop(app: FastifyInstance, drain: Drain): void {
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (drain.isStopping) reply.header("connection", "close");
    done();
  });
}
