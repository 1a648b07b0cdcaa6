import { createReadStream } from "node:fs";
import { createInterface } from "node:readline/promises";
import type { Erasures } from "./end-access-store.ts";

/** The erasures that a technical log names, from the file that it was written to. */
export async function readErasures(path: string): Promise<Erasures> {
  const found: { candidates: number[]; accounts: string[]; staff: string[] } = {
    ...{ candidates: [], accounts: [], staff: [] },
  };
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    // `journalctl` may put its own words before the JSON.
    const [, kind, id = ""] = /"data":"(candidate|account|staff)","erased":"([0-9a-f-]+)"/.exec(line) ?? [];
    if (kind === "candidate") found.candidates.push(Number(id));
    else if (kind === "account") found.accounts.push(id);
    else if (kind === "staff") found.staff.push(id);
  }
  return found;
}
