import type { Wait } from "contract/values.ts";
import { sql, type Transaction } from "kysely";
import type { AppContext } from "./context.ts";
import type { Database } from "./db/connect.ts";
import { transact } from "./db/retry.ts";
import type { Tables } from "./db/tables.ts";
import type { Caller } from "./http/feature.ts";
import { countByRules, findPassedLimit } from "./limits/sliding.ts";
import {
  type DeferredCall,
  limitsOfDeferred,
  ofAddress,
  ofDeferred,
  ofDeferredFromNetwork,
} from "./limits/subjects.ts";

/**
 * If a request waited longer than this for the job, the limits count it at the time when a job handles it, not at the
 * time of its arrival. Otherwise all requests that waited while the server was stopped could cause mails at once.
 */
const PROMPT_MS = 10_000;

export type DeferredHandler = (
  trx: Transaction<Tables>,
  ctx: AppContext,
  subject: string,
  requestedAt: Date,
  isFirst: boolean,
) => Promise<void>;

/**
 * The first request of a network on each day has a limit of its own, which requests of other networks cannot use up.
 */
const FIRST = { name: "firstOfNetwork", max: 1, seconds: 24 * 3600 } as const;
/** In these calls, part of the mail limit is reserved for the first request of each network (policy T-20). */
const WITH_RESERVE: readonly DeferredCall[] = [
  ...(["askPasswordRecovery", "passwordResetRequest", "forgotStaffPassword"] as const),
  "askDossierCode",
];

/**
 * Stores a request, which a job handles after the response. The response thus takes equally long whether the account
 * exists or not (policy W-02, W-10, W-11, T-17).
 * @returns the seconds to wait if the caller has sent too many requests
 */
export async function deferRequest(
  ctx: AppContext,
  call: DeferredCall,
  subject: string,
  { address }: Pick<Caller, "address">,
): Promise<Wait | undefined> {
  const { perAddress, ofInput } = limitsOfDeferred(call);
  const passed =
    (await findPassedLimit(ctx.db, ctx, [perAddress], ofAddress(address))) ??
    // An invalid ordinal number is stored as an empty text. The limits per ordinal number do not apply to an empty
    // text.
    (subject === "" ? undefined : await findPassedLimit(ctx.db, ctx, ofInput, ofDeferred(call, subject, address)));
  if (passed) return { retryAfterSeconds: passed.retryAfterSeconds };
  const network = ofDeferredFromNetwork(call, subject, address);
  const isFirst = WITH_RESERVE.includes(call) && !(await countByRules(ctx.db, ctx, [FIRST], network)).passed;
  await storeDeferredRequest(ctx, call, subject, isFirst);
  return undefined;
}

export async function storeDeferredRequest(
  { db, random, clock }: Pick<AppContext, "db" | "random" | "clock">,
  call: DeferredCall,
  subject: string,
  isFirst = false,
): Promise<void> {
  await db
    .insertInto("deferred_requests")
    .values({ id: random.uuid(), call, subject, asked_at: clock.now(), is_first: isFirst })
    .execute();
}

export function oldestDeferredRequestAt(db: Database, calls: readonly DeferredCall[]) {
  return db
    .selectFrom("deferred_requests")
    .select(({ fn }) => fn.min("asked_at").as("due"))
    .where(
      "call",
      "in",
      calls.map((call) => sql.lit(call)),
    );
}

/**
 * Handles the oldest deferred request. If the process crashes, another worker handles the request again. If the handler
 * fails, the function logs the error and deletes the request.
 * @returns true if a request was waiting
 */
export async function handleOldestDeferredRequest(
  ctx: AppContext,
  responses: Readonly<Partial<Record<DeferredCall, DeferredHandler>>>,
): Promise<boolean> {
  const handled: { id?: string } = {};
  try {
    return await transact(ctx, async (trx) => {
      const request = await trx
        .selectFrom("deferred_requests")
        .selectAll()
        .where("call", "in", Object.keys(responses))
        .orderBy("asked_at")
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!request) return false;
      handled.id = request.id;
      await trx.deleteFrom("deferred_requests").where("id", "=", request.id).execute();
      const now = ctx.clock.now();
      const isPrompt = now.getTime() - request.asked_at.getTime() < PROMPT_MS;
      const handle = responses[request.call as DeferredCall];
      await handle?.(trx, ctx, request.subject, isPrompt ? request.asked_at : now, request.is_first);
      return true;
    });
  } catch (error) {
    if (!handled.id) throw error;
    ctx.log.error({ err: error }, "A deferred request failed");
    await ctx.db.deleteFrom("deferred_requests").where("id", "=", handled.id).execute();
    return true;
  }
}
