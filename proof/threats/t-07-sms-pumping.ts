import { onPostgres } from "../rows/grounds.ts";
import type { SoakRow } from "../rows/row.ts";
import { pumpSms } from "./sms-pumping.ts";

const ASKS = 2000;
const ADDRESSES = 1000;

export const rows: readonly SoakRow[] = [
  {
    row: "T-07",
    title: `${ASKS} codes asked for from ${ADDRESSES} addresses within the hour, then 100 with a forged header`,
    target: "60 SMS at most, one alarm, 10 asks at most from the address that forges",
    run: () =>
      onPostgres(async (ground) => {
        const { sms, alarms, stopped, forgedNoted } = await pumpSms(ground, { asks: ASKS, addresses: ADDRESSES });
        return {
          measured: `${sms} SMS, ${alarms} in the log, sms_codes_stopped ${stopped}, ${forgedNoted} of 100 forged asks noted`,
          ok: sms > 0 && sms <= 60 && alarms === 1 && stopped === 1 && forgedNoted <= 10,
        };
      }),
  },
];
