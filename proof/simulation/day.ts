import type { Centre } from "./centre.ts";
import type { Chance } from "./chance.ts";
import { type Clinic, changeAlerts, join, visit } from "./clinic.ts";
import type { Portal } from "./portal.ts";
import { arrivalsOf, joinsOf, recruitedOf } from "./rhythm.ts";

const HOUR = 3600_000;

/** Shares of clinics that visit, change their alerts, and lose their number on a day. */
const VISITS = 0.06;
const CHANGES = 0.001;
const DEAD_NUMBERS = 0.0001;
/** How often a day the gateway goes away, and for how many hours. */
const GATEWAY_AWAY = 1 / 60;
const GATEWAY_AWAY_HOURS = 3;

/** Something that happens at an instant. */
export interface Happening {
  readonly at: Date;
  happen(): Promise<void>;
}

/** Who takes part. */
export interface Cast {
  readonly portal: Portal;
  readonly centre: Centre;
  readonly clinics: Clinic[];
  readonly chance: Chance;
  /** Clinics that will have joined in the end. */
  readonly clinicsInTheEnd: number;
}

/**
 * What happens on a day, in its order: three deliveries of new files, recruitments, clinics that sign up, look around,
 * change their alerts or lose their number, a gateway that goes away.
 * @param from midnight, UTC
 */
export function happeningsOf(from: Date, cast: Cast): Happening[] {
  const { portal, centre, clinics, chance } = cast;
  const at = (hour: number) => new Date(from.getTime() + Math.floor(hour * HOUR));
  const someHour = () => at(6 + 12 * chance.next());
  const some = (share: number) => clinics.filter(() => chance.happens(share));
  const arrivals = arrivalsOf(from, chance);
  const batches = [8, 11, 15].map((hour, index) => ({ hour, size: Math.floor((arrivals + index) / 3) }));
  const recruited = recruitedOf(from, centre.active.size, chance);
  const joining = joinsOf(cast.clinicsInTheEnd - clinics.length, chance);
  const away = chance.happens(GATEWAY_AWAY) ? 5 + 12 * chance.next() : undefined;
  const happenings: Happening[] = [
    ...batches.map(({ hour, size }) => ({ at: at(hour), happen: () => centre.arrive(size) })),
    { at: at(16), happen: () => centre.recruit(recruited) },
    ...Array.from({ length: joining }, () => ({
      at: someHour(),
      happen: async () => {
        // Nobody can sign up while no SMS arrives: the clinic comes back another day.
        if (!portal.sms.away) clinics.push(await join(portal, chance, clinics.length));
      },
    })),
    ...some(VISITS).map((clinic) => ({ at: someHour(), happen: () => visit(portal, chance, clinic) })),
    ...some(CHANGES).map((clinic) => ({ at: someHour(), happen: () => changeAlerts(portal, chance, clinic) })),
    ...some(DEAD_NUMBERS).map(({ mobile }) => ({ at: someHour(), happen: async () => portal.sms.cutOff(mobile) })),
    ...(away === undefined ? [] : [setAway(portal, at(away), true)]),
    ...(away === undefined ? [] : [setAway(portal, at(away + GATEWAY_AWAY_HOURS), false)]),
  ];
  return happenings.sort((one, other) => one.at.getTime() - other.at.getTime());
}

function setAway({ sms }: Portal, at: Date, isAway: boolean): Happening {
  return {
    at,
    happen: async () => {
      sms.away = isAway;
    },
  };
}
