import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { PAGE_SIZE } from "contract/pages.ts";
import { introductions as definition } from "contract/selection/introductions.ts";
import { cutPage, nextPath, readInstantCursor } from "../../platform/http/page-cursor.ts";
import type { SessionUser } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { findClinicIntroductions } from "./store.ts";

type Call = typeof definition;

export async function introductions(
  { cursor }: ParsedInputOf<Call>,
  user: SessionUser,
  world: World,
): Promise<AnswerOf<Call>> {
  const after = readInstantCursor(cursor);
  const clinicId = user.holderId ?? user.id;
  const found = await findClinicIntroductions(world.db, clinicId, { after, count: PAGE_SIZE + 1 });
  const { page: items, last } = cutPage(found.items);
  return { total: found.total, items, next: nextPath(definition.path, {}, last && [last.requestedAt, last.id]) };
}
