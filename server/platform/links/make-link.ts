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

/** For each of these purposes, a new link makes the account's earlier links for the same purpose invalid. */
const LAST_WINS: readonly LinkPurpose[] = ["reset", "invitation"];

export interface MadeLink {
  readonly secret: string;
  readonly seconds: number;
  readonly expiresAt: Date;
}

/**
 * Stores a link and returns its secret. If the account no longer has the e-mail address `emailKey`, the link becomes
 * invalid. An undo link (purpose `restore`) restores a former e-mail address and reverts all changes since
 * `undoesSince`. With `besideFormer`, the account's earlier links stay valid.
 */
export async function makeLink(
  trx: Database,
  ctx: Pick<AppContext, "clock" | "random" | "policy">,
  link: { purpose: LinkPurpose; accountId: string; emailKey: string; undoesSince?: Date; besideFormer?: boolean },
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
