import { hashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { isLive } from "../../platform/db/instant.ts";
import type { StaffLinkPurpose } from "../../platform/db/tables/centre.ts";
import type { MadeLink } from "../../platform/links/make-link.ts";

const LIFE = { invitation: "staffInvitationLinkSeconds", reset: "resetLinkSeconds" } as const;

/** Makes a link and makes the member's earlier links invalid. The database contains only the hash of the link. */
export async function makeStaffLink(
  trx: Database,
  ctx: Pick<AppContext, "clock" | "random" | "policy">,
  { staffId, purpose }: { readonly staffId: string; readonly purpose: StaffLinkPurpose },
): Promise<MadeLink> {
  const now = ctx.clock.now();
  const secret = ctx.random.token();
  const seconds = ctx.policy.settings[LIFE[purpose]];
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  await voidStaffLinks(trx, staffId, purpose);
  await trx
    .insertInto("staff_links")
    .values({ hash: hashOf(secret), staff_id: staffId, purpose, created_at: now, expires_at: expiresAt })
    .execute();
  return { secret, seconds, expiresAt };
}

async function voidStaffLinks(trx: Database, staffId: string, purpose: StaffLinkPurpose): Promise<void> {
  await trx
    .deleteFrom("staff_links")
    .where("staff_id", "=", staffId)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .execute();
}

export async function findStaffLink(db: Database, hash: string, purpose: StaffLinkPurpose, now: Date) {
  return db
    .selectFrom("staff_links")
    .innerJoin("staff", "staff.id", "staff_links.staff_id")
    .selectAll("staff")
    .where("hash", "=", hash)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where(isLive("staff_links", now))
    .where("suspended_at", "is", null)
    .executeTakeFirst();
}

export async function useStaffLink(trx: Database, hash: string, now: Date): Promise<boolean> {
  const result = await trx
    .updateTable("staff_links")
    .set({ used_at: now })
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .where(isLive("staff_links", now))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
