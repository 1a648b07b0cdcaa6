import type { Wait } from "contract/values.ts";
import { sql, type Transaction } from "kysely";
import type { Database } from "./db/connect.ts";
import { transact } from "./db/retry.ts";
import type { Tables } from "./db/tables.ts";
import type { Caller } from "./http/slice.ts";
import { countByRules, findPassedLimit } from "./limits/sliding.ts";
import { type AskingCall, limitsOfAsk, ofAddress, ofAsk, ofAskFromNetwork, type Subject } from "./limits/subjects.ts";
import type { World } from "./world.ts";

/** A request that waited longer counts from its answer, so that not all answers leave at once after a stop. */
const PROMPT_MS = 10_000;

/** Answers one request, made at `askedAt`, in the transaction that deletes it. */
export type AnswerAsk = (
  trx: Transaction<Tables>,
  world: World,
  subject: string,
  askedAt: Date,
  isFirst: boolean,
) => Promise<void>;

/** The first request of a network within a day: a stranger elsewhere cannot use up the limit of the person. */
const FIRST = { name: "firstOfNetwork", max: 1, seconds: 24 * 3600 } as const;
/** The calls for a new password, whose mails are reserved for a first request (policy T-20). */
const RESETS: readonly AskingCall[] = ["askPasswordRecovery", "passwordResetRequest", "forgotStaffPassword"];

/**
 * Notes what a visitor asks for. It takes the same time whether an account exists or not, so that the answer tells
 * nothing (policy W-02, W-10, W-11, T-17); a job finds out later whether anything is to be sent.
 * @returns how long to wait after too many requests, counted by the typed text and by the address
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
    // An impossible number is never told to wait.
    (subject === "" ? undefined : await findPassedLimit(world.db, world, ofTyped, ofAsk(call, subject, address)));
  if (passed) return { retryAfterSeconds: passed.retryAfterSeconds };
  const isFirst = RESETS.includes(call) && (await isFirstOfNetwork(world, ofAskFromNetwork(call, subject, address)));
  await leaveAsk(world, call, subject, isFirst);
  return undefined;
}

async function isFirstOfNetwork(world: World, whom: Subject): Promise<boolean> {
  return (await countByRules(world.db, world, [FIRST], whom)).passed === undefined;
}

/** Leaves a request for the job that answers it. */
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

/** When the oldest of these requests was made. */
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
 * Answers the oldest of these requests in the transaction that deletes it, so that a killed worker leaves it for the next
 * one. A request that cannot be answered is logged and dropped: the visitor will ask again.
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
