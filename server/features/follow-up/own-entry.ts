import type { Database } from "../../db/connect.ts";
import { Problem } from "../../http/problem.ts";
import type { Looker } from "../candidates/looker.ts";
import { findEntry } from "./entry-store.ts";

/** Largest id that the database can hold. */
const MAX_ID = 2_147_483_647;

/** Reads the id of an entry in a path. @throws Problem notInSelection for what is none */
export function selectedId(text: string): number {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
  if (id > MAX_ID) throw new Problem("notInSelection");
  return id;
}

/** The entry of a candidate in a selection. @throws Problem notInSelection */
export async function requireEntry(db: Database, looker: Looker, candidateId: number) {
  const entry = await findEntry(db, looker, candidateId);
  if (!entry) throw new Problem("notInSelection");
  return entry;
}
