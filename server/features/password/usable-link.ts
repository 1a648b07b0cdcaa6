import { findLink, type Link } from "../../links/store.ts";
import { hashOf } from "../../secrets.ts";
import type { World } from "../../world.ts";

export async function findUsableLink(world: World, encryption: string): Promise<Link | undefined> {
  const link = await findLink(world.db, hashOf(encryption), ["activation", "reset", "invitation"], world.clock.now());
  return !link || link.isUsed || link.isExpired || link.isOfAnotherAddress ? undefined : link;
}
