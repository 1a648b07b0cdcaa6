import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import { PAGE_SIZE } from "contract/pages.ts";
import { introductions as definition } from "contract/selection/introductions.ts";
import type { AppContext } from "../../platform/context.ts";
import type { SessionUser } from "../../platform/http/feature.ts";
import { cutPage, nextPath, readInstantCursor } from "../../platform/http/page-cursor.ts";
import { findClinicIntroductions } from "./store.ts";

type Call = typeof definition;

export async function introductions(
  { cursor }: ParsedInputOf<Call>,
  user: SessionUser,
  ctx: AppContext,
): Promise<ResponseOf<Call>> {
  const after = readInstantCursor(cursor);
  const clinicId = user.holderId ?? user.id;
  const found = await findClinicIntroductions(ctx.db, clinicId, { after, count: PAGE_SIZE + 1 });
  const { page: items, last } = cutPage(found.items);
  return { total: found.total, items, next: nextPath(definition.path, {}, last && [last.requestedAt, last.id]) };
}
