import { type AnswerAsk, answerOldestAsk, oldestAskAt } from "../../asks.ts";
import { dueByQuery } from "../../jobs/dues.ts";
import type { Job } from "../../jobs/job.ts";
import { findLink } from "../../links/store.ts";
import { lockAccount } from "../account/lock-store.ts";
import { sendRestartLinks } from "./restart-link.ts";
import { sendSmsCode } from "./sms-code.ts";
import { findAccountByOrdinal } from "./store.ts";
import { sendVerificationLink } from "./verification-link.ts";

const CALLS = ["askSmsCode", "askEmailLink", "reAskEmailCheck", "restartRegistration"] as const;

/** Sends the codes and links that visitors of the sign-up asked for, where there is anything to send. */
export const answerRegistrationAsksJob: Job = {
  name: "answer asks of the sign-up",
  nextDue: dueByQuery((db) => oldestAskAt(db, CALLS)),
  run: async (world) => {
    await answerOldestAsk(world, {
      askSmsCode: sendSmsCode,
      askEmailLink: sendLinkOfNumber,
      reAskEmailCheck: sendLinkAgain,
      restartRegistration: sendRestartLinks,
    });
  },
};

const sendLinkOfNumber: AnswerAsk = async (trx, world, numOrdinal, askedAt) => {
  const found = await findAccountByOrdinal(trx, numOrdinal);
  const account = found && (await lockAccount(trx, found.id));
  if (account && !account.email_checked) await sendVerificationLink(trx, world, account, askedAt);
};

/** The expired link names the person (product 4.2). */
const sendLinkAgain: AnswerAsk = async (trx, world, hash, askedAt) => {
  const link = await findLink(trx, hash, ["verification"], world.clock.now());
  const account = link && (await lockAccount(trx, link.account_id));
  if (account && !account.email_checked) await sendVerificationLink(trx, world, account, askedAt);
};
