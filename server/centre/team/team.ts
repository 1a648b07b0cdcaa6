import { type ParsedInputOf, queryString, type ResponseOf } from "contract/call.ts";
import { team as definition } from "contract/centre/staff-team.ts";
import type { AppContext } from "../../platform/context.ts";
import { isRowId } from "../../platform/db/row-id.ts";
import type { SessionStaff } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { findTeam, type TeamPlace, toMember } from "./store.ts";

type Call = typeof definition;

const PAGE = 30;

export async function team(
  { cursor }: ParsedInputOf<Call>,
  caller: SessionStaff,
  ctx: AppContext,
): Promise<ResponseOf<Call>> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const { total, rows } = await findTeam(ctx.db, { after, most: PAGE });
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  const next = rows.length > PAGE && last ? definition.path + queryString({ cursor: writeCursor(last) }) : null;
  const items = page.map((row) => toMember(row, { passkeys: row.passkeys ?? 0, me: row.id === caller.id }));
  return { total, items, next };
}

function writeCursor({ name, id }: TeamPlace): string {
  return Buffer.from(`${id} ${name}`).toString("base64url");
}

/** @throws Problem invalidInput */
function readCursor(cursor: string): TeamPlace {
  const [id = "", ...name] = Buffer.from(cursor, "base64url").toString("utf8").split(" ");
  const place = { id, name: name.join(" ") };
  if (!isRowId(id) || place.name.includes("\0")) throw new Problem("invalidInput");
  return place;
}
