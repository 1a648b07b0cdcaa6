import { countOpenIntroductions, type OpenIntroductions } from "contract/selection/introductions.ts";
import { send } from "../../../api/client.ts";
import { ended } from "./texts.ts";

export function countOpen(ids: readonly number[]): Promise<OpenIntroductions> {
  return send(countOpenIntroductions, { ids: [...ids] });
}

export const isAny = ({ appointments, requests }: OpenIntroductions) => appointments + requests > 0;

/** @returns a sentence about the introductions that an undo cannot reopen, because messages have announced their end */
export async function lossAfterUndo(ids: readonly number[], before: OpenIntroductions | undefined): Promise<string> {
  if (!before || !isAny(before)) return "";
  const { appointments, requests } = await countOpen(ids);
  const lost = { appointments: before.appointments - appointments, requests: before.requests - requests };
  return isAny(lost) ? ended.stay(lost) : "";
}
