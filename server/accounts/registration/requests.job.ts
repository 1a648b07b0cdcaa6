import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import {
  type DeferredHandler,
  handleOldestDeferredRequest,
  oldestDeferredRequestAt,
} from "../../platform/deferred-requests.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { dueByQuery } from "../../platform/jobs/schedule.ts";
import { countingAt, findPassedLimit } from "../../platform/limits/sliding.ts";
import { ofMails } from "../../platform/limits/subjects.ts";
import { makeLink } from "../../platform/links/make-link.ts";
import { findLink } from "../../platform/links/store.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { lockAccount } from "../account-lock.ts";
import { restartMail } from "./messages.ts";
import { sendSmsCode } from "./sms-code.ts";
import { findAccountByOrdinal, findRegisterEmails } from "./store.ts";
import { sendVerificationLink } from "./verification-link.ts";

const MOST_ADDRESSES = 5;

async function sendRestartLinks(trx: Database, ctx: AppContext, numOrdinal: string, requestedAt: Date): Promise<void> {
  const account = await findAccountByOrdinal(trx, numOrdinal);
  if (!account || account.activated_at) return;
  const mails = ofMails("restart", account.id);
  if (await findPassedLimit(trx, countingAt(ctx, requestedAt), ["mailCooldown", "mailPerHour", "mailPerDay"], mails))
    return;
  const addresses = new Set([account.email, ...(await findRegisterEmails(trx, account.id))]);
  for (const to of [...addresses].slice(0, MOST_ADDRESSES)) {
    const emailKey = account.email_key;
    const cancel = await makeLink(trx, ctx, { purpose: "cancel", accountId: account.id, emailKey });
    const mail = restartMail(ctx.site, { numOrdinal, phone: account.phone ?? "" }, cancel);
    await enqueue(trx, ctx, { channel: "email", kind: "restart link", to, accountId: account.id, ...mail });
  }
}

const CALLS = ["askSmsCode", "askEmailLink", "reAskEmailCheck", "restartRegistration"] as const;

export const registrationRequestsJob: Job = {
  name: "handle requests of registrations",
  nextDue: dueByQuery((db) => oldestDeferredRequestAt(db, CALLS)),
  run: async (ctx) => {
    await handleOldestDeferredRequest(ctx, {
      askSmsCode: sendSmsCode,
      askEmailLink: sendLinkOfNumber,
      reAskEmailCheck: sendLinkAgain,
      restartRegistration: sendRestartLinks,
    });
  },
};

const sendLinkOfNumber: DeferredHandler = async (trx, ctx, numOrdinal, requestedAt) => {
  const found = await findAccountByOrdinal(trx, numOrdinal);
  const account = found && (await lockAccount(trx, found.id));
  if (account && !account.email_checked) await sendVerificationLink(trx, ctx, account, requestedAt);
};

/** Sends a new verification link to a person who has only an old, possibly expired link (product 4.2). */
const sendLinkAgain: DeferredHandler = async (trx, ctx, hash, requestedAt) => {
  const link = await findLink(trx, hash, ["verification"], ctx.clock.now());
  const account = link && (await lockAccount(trx, link.account_id));
  if (account && !account.email_checked) await sendVerificationLink(trx, ctx, account, requestedAt);
};
