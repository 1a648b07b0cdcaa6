import type { World } from "../../platform/world.ts";
import { type AnnouncedRange, insertNotifications } from "./store.ts";

export interface NotificationWish {
  readonly title?: string;
  readonly content?: string;
  readonly range?: AnnouncedRange | null;
}

export async function makeNotification(world: World, accountId: string, wish: NotificationWish = {}): Promise<string> {
  const id = world.random.uuid();
  const {
    title = "Nouveaux candidats",
    content = "1 nouveau candidat ASV : Ille-et-Vilaine (35).",
    range = { sectors: ["35"], after: 0, last: 0 },
  } = wish;
  await insertNotifications(world.db, [{ id, accountId, title, content, range }], world.clock.now());
  return id;
}
