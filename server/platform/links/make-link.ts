import { hashOf } from "../configuration/secrets.ts";
import type { AppContext } from "../context.ts";
import type { Database } from "../db/connect.ts";
import type { LinkPurpose } from "../db/tables/accounts.ts";
import { insertLink, voidLinks } from "./store.ts";

const LIFETIME = {
  verification: "verificationLinkSeconds",
  activation: "verificationLinkSeconds",
  reset: "resetLinkSeconds",
  invitation: "invitationLinkSeconds",
  cancel: "cancelLinkSeconds",
  restore: "cancelLinkSeconds",
  digest: "digestLinkSeconds",
} as const;

/** For these purposes, a new link invalidates earlier links. */
const LAST_WINS: readonly LinkPurpose[] = ["reset", "invitation"];

export interface MadeLink {
  readonly secret: string;
  readonly seconds: number;
  readonly expiresAt: Date;
}

/**
 * Makes a link. The database stores only the hash of the secret. @param link `emailKey` is the e-mail address in lower
 * case: the link becomes invalid if the account changes its address. `undoesSince` is the first change that a link to a
 * former address undoes. `besideFormer` leaves earlier links valid
 */
export async function makeLink(
  trx: Database,
  ctx: Pick<AppContext, "clock" | "random" | "policy">,
  link: {
    readonly purpose: LinkPurpose;
    readonly accountId: string;
    readonly emailKey: string;
    readonly undoesSince?: Date;
    readonly besideFormer?: boolean;
  },
): Promise<MadeLink> {
  const now = ctx.clock.now();
  const secret = ctx.random.token();
  const seconds = ctx.policy.settings[LIFETIME[link.purpose]];
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  if (LAST_WINS.includes(link.purpose) && !link.besideFormer) await voidLinks(trx, link.accountId, link.purpose);
  await insertLink(trx, {
    hash: hashOf(secret),
    purpose: link.purpose,
    account_id: link.accountId,
    email_key: link.emailKey,
    created_at: now,
    expires_at: expiresAt,
    undoes_since: link.undoesSince ?? null,
  });
  return { secret, seconds, expiresAt };
}
