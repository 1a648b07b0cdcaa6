import { candidates } from "contract/candidates.ts";
import { addToSelection, removeFromSelection } from "contract/selection.ts";
import { callerOf } from "./caller.ts";
import type { Installation } from "./installation.ts";
import { type Load, load } from "./load.ts";

/** Callers who search and put aside while servers are replaced. */
const CALLERS = 4;

/**
 * Replaces every web server and a worker, one after the other, while people work (policy F-34).
 * @returns what these met
 */
export async function restartUnderLoad(installation: Installation, token: string, rounds: number): Promise<Load> {
  const caller = callerOf(installation.proxy.origin);
  const list = await caller.answer(candidates, { ZIPCode: ["35"] }, token);
  const ids = list["hydra:member"].map(({ id }) => id);
  const call = (index: number) => {
    const selectionId = ids[index % ids.length] ?? 0;
    if (index % 4 === 0) return caller.status(addToSelection, { selectionId, isSelected: true }, token);
    if (index % 4 === 1) return caller.status(removeFromSelection, { selectionId }, token);
    return caller.status(candidates, { ZIPCode: ["35"], page: "1" }, token);
  };
  const end = new AbortController();
  const met = load(call, { atOnce: CALLERS, signal: end.signal });
  try {
    for (let round = 0; round < rounds; round += 1) {
      await installation.replaceWeb(0);
      await installation.replaceWorker(round % 2);
      await installation.replaceWeb(1);
    }
  } finally {
    end.abort();
    await met;
  }
  return met;
}
