import type { KyselyPlugin } from "kysely";
import type { AppContext } from "../../server/platform/context.ts";
import type { Job } from "../../server/platform/jobs/job.ts";

/** A connection that fails at its statement number `at`, like that of a killed process. */
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

/** Runs a job that dies at its first statement, its second and so on, until it ends. @returns the number of deaths */
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
