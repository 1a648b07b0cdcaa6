import { unseenSince } from "../candidates/dossiers/filter.ts";
import { countDays, countUnseen, FIGURES, saveCounted, saveDays } from "../centre/day/figures-store.ts";
import { dayStart, figureDays, firstFigureDay } from "../centre/day/paris-days.ts";
import { addSearches } from "../centre/day/search-store.ts";
import type { AppContext } from "../platform/context.ts";
import { transact } from "../platform/db/retry.ts";

/** For the last three days, the demo invents no counts, but shows the counts of real actions. */
const OWN_DAYS = 3;
const ADDED_TO_SELECTION = 0.3;
const SEARCHED = { "35": 41, "44": 23, "33": 12, "48": 9, "09": 5, "90": 3 } as const;

/** Stores counts for twelve weeks, including searches in departments without candidates (B0-07). */
export async function seedDays(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const happened = await countDays(ctx.db, firstFigureDay(now), now);
  const days = figureDays(now).flat();
  const rows = days.map((began_at, place) => {
    const real = happened.find((day) => day.began_at.getTime() === began_at.getTime());
    const seeded = days.length - place > OWN_DAYS ? madeUp(began_at, place) : NOTHING;
    const [views, selections, dossiers, clinics] = FIGURES.map((figure) => seeded[figure] + (real?.[figure] ?? 0));
    return { began_at, views: views ?? 0, selections: selections ?? 0, dossiers: dossiers ?? 0, clinics: clinics ?? 0 };
  });
  await saveDays(ctx.db, rows);
  await transact(ctx, async (trx) => {
    await saveCounted(trx, { countedAt: now, nightAt: now, unseen: await countUnseen(trx, unseenSince(now)) });
  });
  const began_at = dayStart(now, OWN_DAYS);
  const searches = Object.entries(SEARCHED).map(([department, searches]) => ({ began_at, department, searches }));
  await addSearches(ctx.db, searches);
}

const NOTHING = { views: 0, selections: 0, dossiers: 0, clinics: 0 };

function madeUp(day: Date, place: number) {
  const isWeekend = day.getUTCDay() >= 5;
  const views = Math.round((isWeekend ? 2 : 9) + place / 8 + 4 * Math.sin(place * 1.7));
  const atLeast = Math.max(0, views);
  return {
    views: atLeast,
    selections: Math.round(atLeast * ADDED_TO_SELECTION),
    dossiers: isWeekend ? 0 : place % 3,
    clinics: place % 11 === 0 ? 1 : 0,
  };
}
