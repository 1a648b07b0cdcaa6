import { newCandidatesContent, newCandidatesTitle } from "../alerts/engine/messages.ts";
import { makeNotification } from "../alerts/notifications/fixtures.ts";
import { markNotificationsRead } from "../alerts/notifications/store.ts";
import { standingClock } from "../platform/clock.ts";
import type { AppContext } from "../platform/context.ts";

const HOUR_MS = 3_600_000;
const NOTIFICATIONS = 3;
const CANDIDATES = 2;

export async function makeNotifications(ctx: AppContext, accountId: string, sectors: readonly string[]): Promise<void> {
  const latest = await ctx.db
    .selectFrom("publications")
    .select(["sequence", "department", "published_at"])
    .where("department", "in", [...sectors])
    .orderBy("sequence", "desc")
    .limit(NOTIFICATIONS * CANDIDATES + 1)
    .execute();
  for (let place = 0; place < NOTIFICATIONS; place++) {
    const announced = latest.slice(place * CANDIDATES, (place + 1) * CANDIDATES);
    const [newest] = announced;
    if (!newest?.sequence) continue;
    const news = {
      count: announced.length,
      departments: sectors.filter((sector) => announced.some(({ department }) => department === sector)),
    };
    const at = new Date(newest.published_at.getTime() + HOUR_MS);
    const uuid = await makeNotification({ ...ctx, clock: standingClock(at.toISOString()) }, accountId, {
      ...{ title: newCandidatesTitle(news.count), content: newCandidatesContent(news) },
      range: { sectors, after: latest[(place + 1) * CANDIDATES]?.sequence ?? 0, last: newest.sequence },
    });
    if (place > 0) await markNotificationsRead(ctx.db, accountId, [uuid], at);
  }
}
