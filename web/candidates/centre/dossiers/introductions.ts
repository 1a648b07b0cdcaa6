import { countOpenIntroductions, type OpenIntroductions } from "contract/selection/introductions.ts";
import { send } from "../../../api/client.ts";
import { ended } from "./texts.ts";

export function countOpen(ids: readonly number[]): Promise<OpenIntroductions> {
  return send(countOpenIntroductions, { ids: [...ids] });
}

export const isAny = ({ appointments, requests }: OpenIntroductions) => appointments + requests > 0;

/**
 * @returns a sentence that counts the introductions that stay ended after an undo. An undo cannot reopen introductions
 * whose end the server has already announced by message.
 */
export async function lossAfterUndo(ids: readonly number[], before: OpenIntroductions | undefined): Promise<string> {
  if (!before || !isAny(before)) return "";
  const { appointments, requests } = await countOpen(ids);
  const lost = { appointments: before.appointments - appointments, requests: before.requests - requests };
  return isAny(lost) ? ended.stay(lost) : "";
}
