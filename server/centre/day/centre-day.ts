import type { ResponseOf } from "contract/call.ts";
import { type centreDay as definition, type FigureWeek, NEW_CLINIC_DAYS, SEARCH_DAYS } from "contract/centre/day.ts";
import { localDay } from "contract/local-time.ts";
import { PARIS } from "contract/time-zones.ts";
import type { AppContext } from "../../platform/context.ts";
import { findRetentionState } from "../../platform/db/retention-state.ts";
import type { SessionStaff } from "../../platform/http/feature.ts";
import { toRetentionHold } from "../../privacy/retention-hold.ts";
import { countDays, type DayFigures, FIGURES, findCounted, findDays } from "./figures-store.ts";
import { dayStart, figureDays, firstFigureDay } from "./paris-days.ts";
import { findLacking } from "./search-store.ts";
import { shareSearches } from "./search-tally.ts";
import { countWaiting } from "./waiting.ts";

/** Reads stored figures, and counts only the events since the last count. */
export async function centreDay(
  _input: object,
  staff: SessionStaff,
  ctx: AppContext,
): Promise<ResponseOf<typeof definition>> {
  const { db } = ctx;
  const now = ctx.clock.now();
  await shareSearches(ctx);
  const counted = await findCounted(db);
  const [{ hold }, waiting, lacking, kept, since] = await Promise.all([
    findRetentionState(db),
    countWaiting(ctx, staff),
    findLacking(db, dayStart(now, SEARCH_DAYS - 1)),
    findDays(db, firstFigureDay(now)),
    countDays(db, counted?.countedAt ?? firstFigureDay(now)),
  ]);
  const happened = [...(counted ? kept : []), ...since];
  const weeks = figureDays(now).map((days) => toWeek(days, happened));
  return {
    held: toRetentionHold(ctx, hold),
    waiting,
    unseen: { ...(counted?.unseen ?? NOTHING), countedAt: counted?.countedAt.toISOString() ?? null },
    lacking,
    newClinics: sum(happened, "clinics", dayStart(now, NEW_CLINIC_DAYS - 1)),
    weeks,
  };
}

const NOTHING = { total: 0, neverViewed: 0 };

function toWeek(days: readonly Date[], happened: readonly DayFigures[]): FigureWeek {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) throw new Error("A week without days");
  const figures = FIGURES.map((figure) => [figure, sum(happened, figure, first, last)] as const);
  return {
    from: localDay(first, PARIS),
    to: localDay(last, PARIS),
    ...(Object.fromEntries(figures) as Record<(typeof FIGURES)[number], number>),
  };
}

function sum(
  happened: readonly DayFigures[],
  figure: (typeof FIGURES)[number],
  first: Date,
  last: Date = new Date(8.64e15),
): number {
  return happened
    .filter(({ began_at }) => began_at >= first && began_at <= last)
    .reduce((total, day) => total + day[figure], 0);
}
