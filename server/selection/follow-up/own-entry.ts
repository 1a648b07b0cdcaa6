import { readId } from "contract/values.ts";
import type { Viewer } from "../../candidates/search/viewer.ts";
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
export async function requireEntry(db: Database, viewer: Viewer, candidateId: number) {
  const entry = await findEntry(db, viewer, candidateId);
  if (!entry) throw new Problem("notInSelection");
  return entry;
}
