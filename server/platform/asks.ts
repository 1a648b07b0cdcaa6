import type { Wait } from "contract/values.ts";
import { sql, type Transaction } from "kysely";
import type { Database } from "./db/connect.ts";
import { transact } from "./db/retry.ts";
import type { Tables } from "./db/tables.ts";
import type { Caller } from "./http/slice.ts";
import { countByRules, findPassedLimit } from "./limits/sliding.ts";
import { type AskingCall, limitsOfAsk, ofAddress, ofAsk, ofAskFromNetwork, type Subject } from "./limits/subjects.ts";
import type { World } from "./world.ts";

/** A request that waited longer counts from its answer, so answers do not all leave at once after a stop. */
const PROMPT_MS = 10_000;

export type AnswerAsk = (
  trx: Transaction<Tables>,
  world: World,
  subject: string,
  askedAt: Date,
  isFirst: boolean,
) => Promise<void>;

/** Only the first request of a network in a day: a stranger elsewhere cannot use up the person's limit. */
const FIRST = { name: "firstOfNetwork", max: 1, seconds: 24 * 3600 } as const;
/** Calls for a new password. A mail reserve is set apart for first requests (policy T-20). */
const RESETS: readonly AskingCall[] = ["askPasswordRecovery", "passwordResetRequest", "forgotStaffPassword"];

/**
 * Takes the same time whether an account exists or not, so the response reveals nothing (policy W-02, W-10, W-11,
 * T-17). A job decides later whether to send something.
 * @returns how long to wait after too many requests
 */
export async function noteAsk(
  world: World,
  call: AskingCall,
  subject: string,
  { address }: Pick<Caller, "address">,
): Promise<Wait | undefined> {
  const { perAddress, ofTyped } = limitsOfAsk(call);
  const passed =
    (await findPassedLimit(world.db, world, [perAddress], ofAddress(address))) ??
    // An impossible number gets no waiting time.
    (subject === "" ? undefined : await findPassedLimit(world.db, world, ofTyped, ofAsk(call, subject, address)));
  if (passed) return { retryAfterSeconds: passed.retryAfterSeconds };
  const isFirst = RESETS.includes(call) && (await isFirstOfNetwork(world, ofAskFromNetwork(call, subject, address)));
  await leaveAsk(world, call, subject, isFirst);
  return undefined;
}

async function isFirstOfNetwork(world: World, whom: Subject): Promise<boolean> {
  return (await countByRules(world.db, world, [FIRST], whom)).passed === undefined;
}

export async function leaveAsk(
  { db, random, clock }: Pick<World, "db" | "random" | "clock">,
  call: AskingCall,
  subject: string,
  isFirst = false,
): Promise<void> {
  await db
    .insertInto("asks")
    .values({ id: random.uuid(), call, subject, asked_at: clock.now(), is_first: isFirst })
    .execute();
}

export function oldestAskAt(db: Database, calls: readonly AskingCall[]) {
  return db
    .selectFrom("asks")
    .select(({ fn }) => fn.min("asked_at").as("due"))
    .where(
      "call",
      "in",
      calls.map((call) => sql.lit(call)),
    );
}

/**
 * Runs in the transaction that deletes the request, so a killed worker leaves it to the next one. A request that fails
 * is logged and dropped: the visitor will ask again.
 * @returns whether there was one
 */
export async function answerOldestAsk(
  world: World,
  answers: Readonly<Partial<Record<AskingCall, AnswerAsk>>>,
): Promise<boolean> {
  const taken: { id?: string } = {};
  try {
    return await transact(world, async (trx) => {
      const ask = await trx
        .selectFrom("asks")
        .selectAll()
        .where("call", "in", Object.keys(answers))
        .orderBy("asked_at")
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!ask) return false;
      taken.id = ask.id;
      await trx.deleteFrom("asks").where("id", "=", ask.id).execute();
      const now = world.clock.now();
      const isPrompt = now.getTime() - ask.asked_at.getTime() < PROMPT_MS;
      await answerOf(answers, ask.call)(trx, world, ask.subject, isPrompt ? ask.asked_at : now, ask.is_first);
      return true;
    });
  } catch (error) {
    if (!taken.id) throw error;
    world.log.error({ err: error }, "What a visitor asked for could not be answered");
    await world.db.deleteFrom("asks").where("id", "=", taken.id).execute();
    return true;
  }
}

function answerOf(answers: Readonly<Record<string, AnswerAsk>>, call: string): AnswerAsk {
  const answer = answers[call];
  if (!answer) throw new Error(`Nothing answers ${call}`);
  return answer;
}
