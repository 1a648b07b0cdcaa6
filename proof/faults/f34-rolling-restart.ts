import type { Row } from "../rows/row.ts";
import { callerOf } from "../servers/caller.ts";
import { startInstallation } from "../servers/installation.ts";
import { goThrough } from "../servers/journey.ts";
import { startOwnPostgres } from "../servers/postgres.ts";
import { restartUnderLoad } from "../servers/rolling-restart.ts";

const ROUNDS = 5;

export const rows: readonly Row[] = [
  {
    row: "F-34",
    title: `two web servers and two workers behind a proxy, each replaced ${ROUNDS} times under load`,
    target: "0 requests without a 200, every process ends with 0",
    run: async () => {
      const postgres = await startOwnPostgres({ durable: true });
      const installation = await startInstallation(postgres.url);
      try {
        const caller = callerOf(installation.proxy.origin);
        const { token } = await goThrough(caller, installation.sms, installation.mail);
        const { times, p95, most, statuses } = await restartUnderLoad(installation, token, ROUNDS);
        const failed = times.length - (statuses[200] ?? 0);
        return {
          measured: `${failed} failed of ${times.length} requests, p95 ${Math.round(p95)} ms, slowest ${Math.round(most)} ms`,
          ok: failed === 0 && times.length > 0,
        };
      } finally {
        await installation.stop();
        await postgres.stop();
      }
    },
  },
];
