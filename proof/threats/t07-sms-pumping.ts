import { askSmsCode } from "contract/registration.ts";
import { buildApp } from "../../server/app.ts";
import { standingClock } from "../../server/clock.ts";
import { makeHolder } from "../../server/features/login/make.ts";
import { makeJobRunner } from "../../server/jobs/loop.ts";
import { jobs } from "../../server/jobs.ts";
import type { Row } from "../rows/row.ts";
import { type DataLocation, openWorldAt } from "../servers/data-location.ts";
import { withPostgres } from "../servers/databases.ts";
import { injectCall } from "../testing/inject-call.ts";

const AT_ONCE = 16;

/** How wide codes are asked for, all within an hour. */
interface Wave {
  readonly asks: number;
  /** Addresses that a trusted proxy names in turn. */
  readonly addresses: number;
}

/** What became of the asks. */
export interface PumpingReport {
  /** SMS that were made. */
  readonly sms: number;
  /** Alarms in the log. */
  readonly alarms: number;
  /** The figure of the metrics that says that codes are stopped. */
  readonly stopped: number;
  /** Asks that were noted when the same caller claims another address before the one that the proxy wrote, each time. */
  readonly forgedNoted: number;
}

/** Asks for the codes of as many accounts from many addresses (policy T-07), then with forged headers from one. */
export async function pumpSms(location: DataLocation, { asks, addresses }: Wave): Promise<PumpingReport> {
  const clock = standingClock("2026-02-16T09:00:00Z");
  const { world, close } = await openWorldAt(location, { clock });
  let alarms = 0;
  Object.assign(world.log, {
    error: (fields: object) => {
      if ("alarm" in fields) alarms += 1;
    },
  });
  const app = await buildApp(world, { trustProxy: 1 });
  const runner = makeJobRunner(world, jobs);
  const ask = (index: number, address: string) =>
    injectCall(app, askSmsCode, { numOrdinal: ordinalOf(index) }, { address });
  try {
    for (let index = 0; index < asks; index += 1) {
      const phone = `0639${String(980_000 + index)}`;
      await makeHolder(world, { numOrdinal: ordinalOf(index), phone, phoneChecked: false });
    }
    for (let first = 0; first < asks; first += AT_ONCE) {
      const wave = Array.from({ length: Math.min(AT_ONCE, asks - first) }, (_, index) => first + index);
      await Promise.all(wave.map((index) => ask(index, addressOf(index % addresses))));
      await runner.drain();
      clock.advance((AT_ONCE * 3_000_000) / asks);
    }
    const { sms } = await world.db
      .selectFrom("messages")
      .select((select) => select.fn.countAll<number>().as("sms"))
      .where("channel", "=", "sms")
      .executeTakeFirstOrThrow();
    const stopped = Number(/^sms_codes_stopped (\d+)/m.exec(await world.metrics.write())?.[1]);
    for (let index = 0; index < 100; index += 1) await ask(index, `${addressOf(index)}, 192.0.2.77`);
    const forged = await world.db.selectFrom("asks").select("id").execute();
    return { sms, alarms, stopped, forgedNoted: forged.length };
  } finally {
    await app.close();
    await close();
  }
}

const ordinalOf = (index: number) => String(30_000 + index);
const addressOf = (index: number) => `198.18.${index >> 8}.${index & 255}`;

const ASKS = 2000;
const ADDRESSES = 1000;

export const rows: readonly Row[] = [
  {
    row: "T-07",
    title: `${ASKS} codes asked for from ${ADDRESSES} addresses within the hour, then 100 with a forged header`,
    target: "60 SMS at most, one alarm, 10 asks at most from the address that forges",
    run: () =>
      withPostgres(async (location) => {
        const { sms, alarms, stopped, forgedNoted } = await pumpSms(location, { asks: ASKS, addresses: ADDRESSES });
        return {
          measured: `${sms} SMS, ${alarms} in the log, sms_codes_stopped ${stopped}, ${forgedNoted} of 100 forged asks noted`,
          ok: sms > 0 && sms <= 60 && alarms === 1 && stopped === 1 && forgedNoted <= 10,
        };
      }),
  },
];
