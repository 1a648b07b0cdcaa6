import type { Database } from "../../db/connect.ts";
import { findPassedLimit } from "../../limits/sliding.ts";
import { ofMails } from "../../limits/subjects.ts";
import { makeLink } from "../../links/make-link.ts";
import { enqueue } from "../../outbox/outbox.ts";
import type { World } from "../../world.ts";
import { restartMail } from "./messages.ts";
import { findAccountByOrdinal, findRegisterEmails } from "./store.ts";

/** Addresses of the register that are written to at most. */
const MOST_ADDRESSES = 5;

/** Sends every address that the register has of a person the link that discards their unfinished registration. */
export async function sendRestartLinks(trx: Database, world: World, numOrdinal: string): Promise<void> {
  const account = await findAccountByOrdinal(trx, numOrdinal);
  if (!account || account.activated_at) return;
  const mails = ofMails("restart", account.id);
  if (await findPassedLimit(trx, world, ["mailCooldown", "mailPerHour", "mailPerDay"], mails)) return;
  const addresses = new Set([account.email, ...(await findRegisterEmails(trx, account.id))]);
  for (const to of [...addresses].slice(0, MOST_ADDRESSES)) {
    const emailKey = account.email_key;
    const cancel = await makeLink(trx, world, { purpose: "cancel", accountId: account.id, emailKey });
    const mail = restartMail(world.site, { numOrdinal, phone: account.phone ?? "" }, cancel);
    await enqueue(trx, world, { channel: "email", kind: "restart link", to, accountId: account.id, ...mail });
  }
}
