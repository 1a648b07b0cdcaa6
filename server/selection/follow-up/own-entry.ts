import { readId } from "contract/values.ts";
import type { Looker } from "../../candidates/search/looker.ts";
import type { Database } from "../../platform/db/connect.ts";
import { Problem } from "../../platform/http/problem.ts";
import { findEntry } from "./entry-store.ts";

/** @throws Problem notInSelection */
export function selectedId(text: string): number {
  const id = readId(text);
  if (id === undefined) throw new Problem("notInSelection");
  return id;
}

/** @throws Problem notInSelection */
export async function requireEntry(db: Database, looker: Looker, candidateId: number) {
  const entry = await findEntry(db, looker, candidateId);
  if (!entry) throw new Problem("notInSelection");
  return entry;
}
