import { DepartmentNumber } from "contract/departments.ts";
import { normalizeEmail, normalizePhone } from "contract/fields.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import * as z from "zod/mini";
import { writeCandidates } from "../candidates/intake/write-candidates.ts";
import type { Channel } from "../platform/db/tables/platform.ts";
import { hostOf } from "../platform/http/fetch-metadata.ts";
import { Problem } from "../platform/http/problem.ts";
import { makeMutex } from "../platform/jobs/mutex.ts";
import { advanceTo, type Demo } from "./clock.ts";
import { demoStaffCode } from "./make-accounts.ts";
import { demoDossierCode } from "./make-own-pages.ts";
import { nextArrival } from "./sample.ts";

const MESSAGES = 50;
const MOST_MESSAGES = 500;
/**
 * One request can advance the clock by at most ten years, because the demo runs each job that becomes due in this time.
 */
const FARTHEST_MS = 10 * 366 * 86_400_000;

const MessageQuery = z.object({
  to: z.optional(z.string()),
  channel: z.optional(z.enum(["sms", "email"])),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1)), MESSAGES),
});
const EmailQuery = z.object({ email: z.string() });
const ClockBody = z.union([
  z.object({ advanceMs: z.number().check(z.minimum(0)) }),
  z.object({ now: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))) }),
]);
const Arrival = z.object({ department: DepartmentNumber });

export function addDemoCalls(demo: Demo): void {
  const { app, ctx, clock, runner } = demo;
  // Requests that change the clock wait for each other, because jobs need increasing times. Requests that add a
  // candidate wait for each other, because each new candidate needs its own number.
  const [clockMutex, arrivalMutex] = [makeMutex(), makeMutex()];
  const stopping = new AbortController();
  app.addHook("preClose", async () => stopping.abort());

  app.get("/demo/messages.json", async (request) => findMessages(demo, read(MessageQuery, request.query)));

  app.get("/demo/staff-code", async (request) => {
    const code = await demoStaffCode(ctx, normalizeEmail(read(EmailQuery, request.query).email));
    if (code === undefined) throw new Problem("notFound");
    return { code };
  });

  app.get("/demo/dossier-code", async (request) => {
    // If no code exists, return null: undefined would make the page show an error.
    return { code: (await demoDossierCode(ctx, read(EmailQuery, request.query).email)) ?? null };
  });

  app.get("/demo/clock", async () => ({ now: clock.now().toISOString() }));

  app.post("/demo/clock", own, async (request) => {
    const move = read(ClockBody, request.body);
    return clockMutex(async () => {
      const now = clock.now();
      const target = "now" in move ? new Date(move.now) : new Date(now.getTime() + move.advanceMs);
      const forwardMs = target.getTime() - now.getTime();
      if (!(forwardMs >= 0 && forwardMs <= FARTHEST_MS)) throw new Problem("invalidInput");
      await advanceTo(demo, target, stopping.signal);
      return { now: clock.now().toISOString() };
    });
  });

  app.post("/demo/drain", own, async () => {
    await runner.drain();
    return {};
  });

  app.post("/demo/candidates", own, async (request) => {
    const { department } = read(Arrival, request.body);
    return arrivalMutex(async () => {
      // Use the highest number. The number of rows would be too low after an erasure.
      const row = await ctx.db
        .selectFrom("candidates")
        .select(sql<number | null>`max(substring(external_id from '\\d+$')::integer)`.as("last"))
        .where("external_id", "like", `DEMO-${department}-%`)
        .executeTakeFirst();
      for (let number = (row?.last ?? 0) + 1; ; number += 1) {
        const record = nextArrival(department, number, clock.now());
        if (!record) throw new Problem("invalidInput");
        const [result] = await writeCandidates(ctx, [record]);
        // If a candidate with this number was erased, there is no result, and the loop tries the next number.
        if (result && result.id !== null) return { id: result.id, ...record };
      }
    });
  });
}

/** Rejects changes requested by another website that is open in the same browser. */
const own = {
  onRequest: async ({ headers, host }: FastifyRequest, { raw }: FastifyReply) => {
    const site = headers["sec-fetch-site"];
    const isOwn =
      site === undefined
        ? headers.origin === undefined || hostOf(headers.origin) === host
        : site === "same-origin" || site === "none";
    if (!isOwn) throw new Problem("forbidden");
    // Keep the connection open, because advancing the clock of a large database by a month takes longer than the
    // time-out.
    raw.on("timeout", () => undefined);
  },
};

async function findMessages(
  { ctx }: Demo,
  query: { to?: string | undefined; channel?: Channel | undefined; limit: number },
) {
  let found = ctx.db
    .selectFrom("outbox_deliveries")
    .select(["id", "channel", "recipient as to", "subject", "text", "html", "headers", "calendar", "sent_at as sentAt"])
    .orderBy("position", "desc")
    .limit(Math.min(query.limit, MOST_MESSAGES));
  if (query.to) found = found.where(sql`lower(recipient)`, "=", recipientOf(query.to));
  if (query.channel) found = found.where("channel", "=", query.channel);
  return found.execute();
}

function recipientOf(query: string): string {
  return query.includes("@") ? query.trim().toLowerCase() : normalizePhone(query);
}

function read<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) throw new Problem("invalidInput");
  return parsed.data;
}
