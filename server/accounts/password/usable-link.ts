import { hashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import { findLink, type Link } from "../../platform/links/store.ts";

export async function findUsableLink(ctx: AppContext, encryption: string): Promise<Link | undefined> {
  const link = await findLink(ctx.db, hashOf(encryption), ["activation", "reset", "invitation"], ctx.clock.now());
  return !link || link.isUsed || link.isExpired || link.isOfAnotherAddress ? undefined : link;
}
