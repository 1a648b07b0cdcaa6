import type { ResponseOf } from "contract/call.ts";
import type { checkFiles as definition } from "contract/centre/operator.ts";
import { hasBytesOf, objectIdsOf } from "../../candidates/files/file-objects.ts";
import { recordCommand } from "../../platform/audit.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { isReferenced, readFileRows } from "./file-store.ts";

/**
 * A file without a database row is an orphan only if it is older than this, because an upload stores the file before
 * the row.
 */
const ORPHAN_AGE_MS = 24 * 3600 * 1000;

/**
 * Compares stored files with their database rows, and lists resumes in which the scanner found malware. With `erase`,
 * also deletes the files without a row (policy F-33).
 */
export const checkFiles: Handler<typeof definition> = async (input, _user, ctx) => {
  const found = { missing: [], altered: [], withheld: [], orphans: [] };
  const response: ResponseOf<typeof definition> = { rows: 0, objects: 0, ...found, erased: 0 };
  const known = new Set<string>();
  for await (const row of readFileRows(ctx.db)) {
    response.rows += 1;
    for (const id of objectIdsOf(row)) known.add(id);
    const state = await hasBytesOf(ctx, row);
    if (state === "missing") response.missing.push(row.name);
    if (state === "altered") response.altered.push(row.name);
    if (row.scan_found !== null) response.withheld.push({ name: row.name, found: row.scan_found });
  }
  const oldest = new Date(ctx.clock.now().getTime() - ORPHAN_AGE_MS);
  for await (const object of ctx.files.list()) {
    response.objects += 1;
    if (known.has(object.id) || (await isReferenced(ctx.db, object.id))) continue;
    response.orphans.push(object.id);
    if (!input.erase || object.storedAt > oldest) continue;
    await ctx.files.delete(object.id);
    response.erased += 1;
  }
  if (input.erase) await recordCommand(ctx.db, ctx, "erase orphan files", "", { erased: response.erased });
  return response;
};
