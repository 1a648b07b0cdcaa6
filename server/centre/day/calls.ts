import * as contract from "contract/centre/day.ts";
import { type FigureWeek, NEW_CLINIC_DAYS, SEARCH_DAYS } from "contract/centre/day.ts";
import { localDay } from "contract/local-time.ts";
import { PARIS } from "contract/time-zones.ts";
import { recordStaffAction } from "../../platform/audit.ts";
import { findRetentionState } from "../../platform/db/retention-state.ts";
import { transact } from "../../platform/db/retry.ts";
import { feature } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { endHold, toRetentionHold } from "../../privacy/retention-hold.ts";
import { lockProvenStaff } from "../staff/require-proof.ts";
import { countDays, type DayFigures, FIGURES, findCounted, findDays } from "./figures-store.ts";
import { dayStart, figureDays, firstFigureDay } from "./paris-days.ts";
import { storeSearches } from "./search-counter.ts";
import { findLacking } from "./search-store.ts";
import { countWaiting } from "./waiting.ts";

export const calls = feature(contract, {
  async centreDay(_input, staff, ctx) {
    const { db } = ctx;
    const now = ctx.clock.now();
    await storeSearches(ctx);
    const counted = await findCounted(db);
    const [{ hold }, waiting, lacking, stored, since] = await Promise.all([
      findRetentionState(db),
      countWaiting(ctx, staff),
      findLacking(db, dayStart(now, SEARCH_DAYS - 1)),
      findDays(db, firstFigureDay(now)),
      countDays(db, counted?.countedAt ?? firstFigureDay(now)),
    ]);
    const days = [...(counted ? stored : []), ...since];
    const weeks = figureDays(now).map((week) => toWeek(week, days));
    return {
      held: toRetentionHold(ctx, hold),
      waiting,
      unseen: { ...(counted?.unseen ?? NOTHING), countedAt: counted?.countedAt.toISOString() ?? null },
      lacking,
      newClinics: sum(days, "clinics", dayStart(now, NEW_CLINIC_DAYS - 1)),
      weeks,
    };
  },

  /**
   * Ends the pause of the automatic erasure. Requires a recent login or code, because nobody can restore erased data
   * (decision 062).
   */
  async resumeRetention({ at }, caller, ctx) {
    await transact(ctx, async (trx) => {
      await lockProvenStaff(trx, ctx, caller);
      const hold = await endHold(trx, ctx, at);
      if (!hold) throw new Problem("retentionChanged");
      await recordStaffAction(trx, ctx, caller, "resume retention", "", { reason: hold.reason, due: hold.due });
    });
  },
});

const NOTHING = { total: 0, neverViewed: 0 };

function toWeek(week: readonly Date[], days: readonly DayFigures[]): FigureWeek {
  const [first, last] = [week[0], week.at(-1)];
  if (!first || !last) throw new Error("The week has no days");
  const figures = FIGURES.map((figure) => [figure, sum(days, figure, first, last)] as const);
  return {
    from: localDay(first, PARIS),
    to: localDay(last, PARIS),
    ...(Object.fromEntries(figures) as Record<(typeof FIGURES)[number], number>),
  };
}

function sum(
  days: readonly DayFigures[],
  figure: (typeof FIGURES)[number],
  first: Date,
  last: Date = new Date(8.64e15),
): number {
  return days
    .filter(({ began_at }) => began_at >= first && began_at <= last)
    .reduce((total, day) => total + day[figure], 0);
}
