import type { Database } from "../../db/connect.ts";
import type { World } from "../../world.ts";
import { findTombstones, hashOfExternalId } from "../candidates/erase-store.ts";
import type { Finding } from "./finding-store.ts";
import { findForgotten, hashOfFileName } from "./forgotten-store.ts";
import type { ImportRow } from "./store.ts";

/** What a step found; of a refused line also which version of the record it says it is, where that can be read. */
export interface Found {
  readonly finding: Finding;
  readonly version?: number | undefined;
}

/**
 * What may be kept of what a step found, in the transaction that locked its import: nothing of who was erased since that
 * came, and no value of a line that a tombstone covers (policy 6). That such a line was refused is still told, but not of
 * whom it is. Under which name a file is stored is forgotten at the end: until then the lines of others may mean it.
 */
export async function withoutErased(
  trx: Database,
  world: Pick<World, "secrets">,
  { id, kind }: Pick<ImportRow, "id" | "kind">,
  found: readonly Found[],
): Promise<Finding[]> {
  if (kind !== "candidates" || found.length === 0) return found.map(({ finding }) => finding);
  const hashes = hashesOf(world, found);
  const hashed = [...hashes.ids.values(), ...hashes.files.values()];
  const forgotten = await findForgotten(trx, id, hashed);
  const tombstones = new Map((await findTombstones(trx, hashed)).map((one) => [one.external_id_hash, one.version]));

  const isForgotten = (externalId: string | null | undefined) => forgotten.has(hashes.ids.get(externalId ?? "") ?? "");
  const isCovered = ({ finding: { identifier }, version = 0 }: Found) =>
    version <= (tombstones.get(hashes.ids.get(identifier ?? "") ?? "") ?? -1);
  return found.flatMap((one) => {
    const { finding } = one;
    const { kind: what, identifier, name, duplicates = [] } = finding;
    if (what === "stored") return [finding];
    if (what === "file" || what === "entry") return forgotten.has(hashes.files.get(name ?? "") ?? "") ? [] : [finding];
    if (what === "fault") {
      return isForgotten(identifier) || isCovered(one) ? [{ ...finding, identifier: null, value: null }] : [finding];
    }
    const others = duplicates.filter(({ externalId }) => !isForgotten(externalId));
    return isForgotten(identifier) || others.length === 0 ? [] : [{ ...finding, duplicates: others }];
  });
}

/** What is compared of everybody whom findings name, and of every file: each hashed once. */
function hashesOf(world: Pick<World, "secrets">, found: readonly Found[]) {
  const ids = new Map<string, string>();
  const files = new Map<string, string>();
  for (const { finding } of found) {
    const { kind, identifier, name, duplicates = [] } = finding;
    for (const externalId of [identifier, ...duplicates.map((other) => other.externalId)]) {
      if (externalId && !ids.has(externalId)) ids.set(externalId, hashOfExternalId(world, externalId));
    }
    if ((kind === "file" || kind === "entry") && name) files.set(name, hashOfFileName(world, name));
  }
  return { ids, files };
}
