import type { Database } from "../db/connect.ts";
import type { LinkPurpose } from "../db/tables/links.ts";
import { hashOf } from "../secrets.ts";
import type { World } from "../world.ts";
import { insertLink, voidLinks } from "./store.ts";

/** The figure that says how long a link of each purpose lives (policy 2). */
const LIFE = {
  verification: "verificationLinkSeconds",
  activation: "verificationLinkSeconds",
  reset: "resetLinkSeconds",
  invitation: "invitationLinkSeconds",
  cancel: "cancelLinkSeconds",
  restore: "cancelLinkSeconds",
  digest: "digestLinkSeconds",
} as const;

/** Purposes of which a new link ends the earlier ones. */
const LAST_WINS: readonly LinkPurpose[] = ["reset", "invitation"];

/** A link for the mail that carries it. */
export interface MadeLink {
  /** Safe in a URL. */
  readonly secret: string;
  /** How long it lives. */
  readonly seconds: number;
  readonly expiresAt: Date;
}

/**
 * Makes a link that leaves by e-mail, in the transaction of the mail that carries it: 256 random bits of which only the
 * hash is kept (policy 2).
 * @param wish `emailKey` is the address the mail goes to, in lower case: the link dies when the account changes it;
 * `undoesSince` is the first of the changes that a link to a former address undoes; `besideFormer` leaves those alive
 * that were sent before
 */
export async function makeLink(
  trx: Database,
  world: Pick<World, "clock" | "random" | "policy">,
  wish: {
    readonly purpose: LinkPurpose;
    readonly accountId: string;
    readonly emailKey: string;
    readonly undoesSince?: Date;
    readonly besideFormer?: boolean;
  },
): Promise<MadeLink> {
  const now = world.clock.now();
  const secret = world.random.token();
  const seconds = world.policy.figures[LIFE[wish.purpose]];
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  if (LAST_WINS.includes(wish.purpose) && !wish.besideFormer) await voidLinks(trx, wish.accountId, wish.purpose);
  await insertLink(trx, {
    hash: hashOf(secret),
    purpose: wish.purpose,
    account_id: wish.accountId,
    email_key: wish.emailKey,
    created_at: now,
    expires_at: expiresAt,
    undoes_since: wish.undoesSince ?? null,
  });
  return { secret, seconds, expiresAt };
}
