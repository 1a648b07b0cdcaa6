import type { DataLocation } from "../servers/data-location.ts";
import { passTime } from "../testing/pass-time.ts";
import { openCentre } from "./centre.ts";
import { makeChance } from "./chance.ts";
import type { Clinic } from "./clinic.ts";
import { type Cast, happeningsOf } from "./day.ts";
import { findFaults } from "./invariants.ts";
import { openPortal } from "./portal.ts";
import { lookBack, type Week } from "./week.ts";

const DAY = 24 * 3600_000;

/** How often a day the product itself is away, the whole day. */
const PRODUCT_AWAY = 1 / 120;
/** Days between two looks at what must never be. */
const LOOK_EVERY = 30;

/** How long, how large, and which chance. */
export interface YearPlan {
  /** Midnight of the first day, UTC. */
  readonly start: Date;
  readonly days: number;
  /** Clinics that will have joined in the end. */
  readonly clinics: number;
  readonly seed: number;
}

/** What a simulated stretch of time was. */
export interface Year {
  readonly weeks: readonly Week[];
  /** Requests that were made and answered well. */
  readonly requests: number;
  /** What must never be, in words: nothing when all is well. */
  readonly faults: readonly string[];
}

/**
 * Lives through a stretch of time at the real rhythm: files arrive and are recruited, clinics sign up, look around
 * and change their alerts, numbers die, the gateway and the product go away at times. Everything goes through the
 * calls, and every job runs at its own instant.
 * @param report hears how many days have passed
 */
export async function liveThrough(
  location: DataLocation,
  plan: YearPlan,
  report: (days: number) => void = () => undefined,
): Promise<Year> {
  const chance = makeChance(plan.seed);
  const portal = await openPortal(location, plan.start, chance);
  try {
    const clinics: Clinic[] = [];
    const cast: Cast = { portal, centre: openCentre(portal, chance), clinics, chance, clinicsInTheEnd: plan.clinics };
    const weeks: Week[] = [];
    const faults: string[] = [];
    for (let day = 0; day < plan.days; day += 1) {
      const from = new Date(plan.start.getTime() + day * DAY);
      await liveDay(from, cast, day > 0 && chance.happens(PRODUCT_AWAY));
      const isLast = day === plan.days - 1;
      if (day % 7 === 6 || isLast) weeks.push(lookBack(weeks, from, cast));
      if (day % LOOK_EVERY === LOOK_EVERY - 1 || isLast) faults.push(...(await findFaults(cast)));
      report(day + 1);
    }
    return { weeks, requests: portal.requests(), faults };
  } finally {
    await portal.close();
  }
}

async function liveDay(from: Date, cast: Cast, isAway: boolean): Promise<void> {
  const { portal } = cast;
  const midnight = new Date(from.getTime() + DAY);
  if (isAway) {
    portal.clock.set(midnight);
    return;
  }
  for (const { at, happen } of happeningsOf(from, cast)) {
    if (at > portal.clock.now()) await passTime(portal, at);
    await happen();
  }
  if (midnight > portal.clock.now()) await passTime(portal, midnight);
  await portal.jobs.drain();
}
