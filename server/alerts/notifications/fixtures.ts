import type { AppContext } from "../../platform/context.ts";
import { type AnnouncedRange, insertNotifications } from "./store.ts";

export interface NotificationWish {
  readonly title?: string;
  readonly content?: string;
  readonly range?: AnnouncedRange | null;
}

export async function makeNotification(
  ctx: AppContext,
  accountId: string,
  wish: NotificationWish = {},
): Promise<string> {
  const id = ctx.random.uuid();
  const {
    title = "Nouveaux candidats",
    content = "1 nouveau candidat ASV : Ille-et-Vilaine (35).",
    range = { sectors: ["35"], after: 0, last: 0 },
  } = wish;
  await insertNotifications(ctx.db, [{ id, accountId, title, content, range }], ctx.clock.now());
  return id;
}
