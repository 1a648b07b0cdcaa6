import { login } from "contract/login.ts";
import { passwordResetRequest } from "contract/password.ts";
import { makeHolder } from "../../server/features/login/make.ts";
import type { Row } from "../rows/row.ts";
import { mannWhitneyP, median } from "../rows/statistics.ts";
import { type DataLocation, environmentOf, withWorld } from "../servers/data-location.ts";
import { withPostgres } from "../servers/databases.ts";
import { noLimits } from "../servers/no-limits.ts";
import { type ServerProcess, startServer } from "../servers/server-process.ts";

/** What the times of the answers tell of whether there is an account. */
export interface TimeReport {
  /** Milliseconds between the medians of known and unknown addresses. */
  readonly gap: number;
  /** How probable the difference of the two lists is by chance. */
  readonly p: number;
  readonly medianMs: number;
}

const CALLS = {
  login: (server: ServerProcess, email: string) => server.send(login, { email, password: "un-mauvais-mot-de-passe" }),
  reset: (server: ServerProcess, email: string) => server.send(passwordResetRequest, { email }),
};
/** One address asks thousands of times here: what is measured is time, not limits. */
const LIMITS = JSON.stringify(noLimits("loginPerAddress", "mailPerAddress"));

/**
 * Asks a real server for so many known and unknown addresses, in turns and one at a time, and compares how long it took
 * (policy T-16, T-17). Each account is asked for once: its own waits play no part.
 */
export async function compareAnswerTimes(
  location: DataLocation,
  kind: keyof typeof CALLS,
  each: number,
): Promise<TimeReport> {
  await withWorld(location, async (world) => {
    const password_hash = await world.passwords.hash("clinique-demo-2026");
    for (let index = 0; index < each; index += 1) await makeHolder(world, { email: `connu-${index}@lices.example` });
    await world.db.updateTable("accounts").set({ password_hash }).execute();
  });
  const server = await startServer({ env: { ...environmentOf(location), LIMITS } });
  try {
    const times = { known: [] as number[], unknown: [] as number[] };
    const ask = async (email: string) => {
      const started = performance.now();
      const answer = await CALLS[kind](server, email);
      if (!answer || answer.status >= 500) throw new Error(`No answer to time: ${answer?.status}`);
      return performance.now() - started;
    };
    for (let index = 0; index < 20; index += 1) await ask(`chauffe-${index}@lices.example`);
    for (let index = 0; index < each; index += 1) {
      // Who comes first changes each time: what one leaves behind must not count against the other.
      const pair = index % 2 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
      for (const which of pair) {
        times[which].push(
          await ask(which === "known" ? `connu-${index}@lices.example` : `inconnu-${index}@lices.example`),
        );
      }
    }
    return {
      gap: Math.abs(median(times.known) - median(times.unknown)),
      p: mannWhitneyP(times.known, times.unknown),
      medianMs: median(times.known),
    };
  } finally {
    await server.kill();
  }
}

const EACH = 500;
const target = `medians within 5 ms, Mann-Whitney p > 0.01, ${EACH} known and ${EACH} unknown`;

function compare(row: string, title: string, kind: "login" | "reset"): Row {
  return {
    row,
    title,
    target,
    run: () =>
      withPostgres(async (location) => {
        const { gap, p, medianMs } = await compareAnswerTimes(location, kind, EACH);
        const measured = `gap ${gap.toFixed(2)} ms, p = ${p.toFixed(3)}, median ${medianMs.toFixed(1)} ms`;
        return { measured, ok: gap < 5 && p > 0.01 };
      }),
  };
}

export const rows: readonly Row[] = [
  compare("T-16", "time of a refused login", "login"),
  compare("T-17", "time of a request for a new password", "reset"),
];
