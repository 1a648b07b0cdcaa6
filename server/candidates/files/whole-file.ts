import { buffer } from "node:stream/consumers";
import type { Selectable } from "kysely";
import { hashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import type { FilesTable } from "../../platform/db/tables/candidates.ts";
import { objectIdsOf, PDF_TYPE } from "./picture.ts";

/** A resume is compared by hash. A picture is compared by size, because only its hash before re-encoding is stored. */
export async function hasBytesOf(
  ctx: Pick<AppContext, "files">,
  row: Pick<Selectable<FilesTable>, "stored_as" | "content_type" | "size" | "sha256" | "stored_sha256">,
): Promise<"whole" | "missing" | "altered"> {
  const ids = objectIdsOf(row);
  const sizes = await Promise.all(ids.map((id) => ctx.files.size(id)));
  if (sizes.includes(undefined)) return "missing";
  if (sizes.at(-1) !== row.size) return "altered";
  if (row.content_type !== PDF_TYPE) return "whole";
  const bytes = await ctx.files.read(row.stored_as);
  if (!bytes) return "missing";
  return hashOf(await buffer(bytes)) === (row.stored_sha256 ?? row.sha256) ? "whole" : "altered";
}
