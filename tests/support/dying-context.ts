import type { KyselyPlugin } from "kysely";
import type { AppContext } from "../../server/platform/context.ts";
import type { Job } from "../../server/platform/jobs/job.ts";

export function dyingAt(at: number): KyselyPlugin {
  let statements = 0;
  return {
    transformQuery: ({ node }) => {
      statements += 1;
      if (statements === at) throw new Error("killed");
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

/**
 * Repeats the job until a run succeeds. The first run fails at statement 1, the second at statement 2, and so on.
 * @returns the number of failed runs
 */
export async function dieEverywhere(ctx: AppContext, job: Job, afterDeath: () => Promise<void>): Promise<number> {
  for (let at = 1; ; at += 1) {
    const died = await job.run({ ...ctx, db: ctx.db.withPlugin(dyingAt(at)) }).then(
      () => false,
      (error: unknown) => {
        if (String(error).includes("killed")) return true;
        throw error;
      },
    );
    if (!died) return at - 1;
    await afterDeath();
  }
}
