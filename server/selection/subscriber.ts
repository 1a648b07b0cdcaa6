import type { AppContext } from "../platform/context.ts";
import type { Subscriber } from "../platform/events.ts";
import { endAvailability, undoEnding } from "./introductions/end-availability.ts";

export const subscriber: Subscriber<AppContext> = {
  candidatesUnavailable: async (trx, ctx, { candidateIds, ...ending }) => {
    await endAvailability(trx, ctx, candidateIds, ending);
  },
  candidatesAvailableAgain: (trx, ctx, { candidateIds }) => undoEnding(trx, ctx, candidateIds),
};
