import { hashOf } from "../../platform/configuration/secrets.ts";
import { findLink, type Link } from "../../platform/links/store.ts";
import type { World } from "../../platform/world.ts";

export async function findUsableLink(world: World, encryption: string): Promise<Link | undefined> {
  const link = await findLink(world.db, hashOf(encryption), ["activation", "reset", "invitation"], world.clock.now());
  return !link || link.isUsed || link.isExpired || link.isOfAnotherAddress ? undefined : link;
}
