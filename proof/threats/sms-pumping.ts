import { wireRequest } from "contract/call.ts";
import { askSmsCode } from "contract/registration.ts";
import { buildApp } from "../../server/app.ts";
import { standingClock } from "../../server/clock.ts";
import { makeHolder } from "../../server/features/login/make.ts";
import { makeJobRunner } from "../../server/jobs/loop.ts";
import { jobs } from "../../server/jobs.ts";
import { type Ground, openGround } from "../faults/ground.ts";

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
export async function pumpSms(ground: Ground, { asks, addresses }: Wave): Promise<PumpingReport> {
  const clock = standingClock("2026-02-16T09:00:00Z");
  const { world, close } = await openGround(ground, { clock });
  let alarms = 0;
  Object.assign(world.log, {
    error: (fields: object) => {
      if ("alarm" in fields) alarms += 1;
    },
  });
  const app = await buildApp(world, { trustProxy: 1 });
  const runner = makeJobRunner(world, jobs);
  const ask = async (index: number, forwarded: string) => {
    const { method, url } = wireRequest(askSmsCode, { numOrdinal: ordinalOf(index) });
    await app.inject({ method, url, headers: { "x-forwarded-for": forwarded } });
  };
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
