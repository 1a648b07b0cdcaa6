import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { migrationNames } from "../db/migrate.ts";
import { tellEnd } from "../outages.ts";
import type { World } from "../world.ts";

/** The probes of an operator: is the process alive, can it serve. A late outbox is an alarm, not a reason to stop. */
export function addProbes(app: FastifyInstance, world: World, drain: Drain): void {
  app.get("/livez", async (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const fault = drain.isStopping ? "stopping" : await findFault(world);
    reply.code(fault ? 503 : 200).header("cache-control", "no-store");
    return fault ? { status: "unavailable", reason: fault } : { status: "ok" };
  });
}

async function findFault(world: World): Promise<string | undefined> {
  try {
    const { rows } = await sql<{
      readOnly: string;
    }>`select current_setting('transaction_read_only') as "readOnly"`.execute(world.db);
    // A copy that another took over from, or a disk that PostgreSQL guards.
    if (rows[0]?.readOnly === "on") return "readOnlyDatabase";
    tellEnd(world.log, "database");
    const applied = await world.db.selectFrom("migrations").select("name").execute();
    const missing = migrationNames().length - applied.length;
    return missing > 0 ? "migrations" : undefined;
  } catch (error) {
    world.log.error({ err: error, outage: "database" }, "The database does not answer");
    return "database";
  }
}

/** Whether this server is about to leave. */
export interface Drain {
  isStopping: boolean;
}

/**
 * Takes a server out without a failed request (policy F-34): once it is stopping, /readyz says so, so that the proxy
 * in front sends nothing more, and each answer ends its connection, so that the proxy keeps none that is about to close.
 */
export function leaveGently(app: FastifyInstance, drain: Drain): void {
  app.addHook("onSend", async (_request, reply) => {
    if (drain.isStopping) reply.header("connection", "close");
  });
}
