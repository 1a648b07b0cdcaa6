import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { DOSSIER_PAGE_SIZE, dossierHistory as definition } from "contract/dossiers.ts";
import type { Caller, SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { countChanges, findChanges } from "./history-store.ts";
import { openDossier } from "./open-dossier.ts";
import { pageOf, readIdCursor } from "./page.ts";

type Call = typeof definition;

/** Who or which feed changed what of a dossier, and when (beyond B1-28). */
export async function dossierHistory(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
  caller: Caller,
): Promise<AnswerOf<Call>> {
  const before = readIdCursor(input.cursor);
  const dossier = await openDossier(input.id, staff, world, caller, "history");
  const changes = await findChanges(world.db, dossier, before, DOSSIER_PAGE_SIZE + 1);
  const { rows, next } = pageOf(changes, DOSSIER_PAGE_SIZE, { path: definition.path, id: dossier.id });
  return {
    total: await countChanges(world.db, dossier),
    items: rows.map((row) => ({
      at: row.at.toISOString(),
      by: { origin: row.origin, firstName: row.first_name, lastName: row.last_name },
      before: valuesOf(row.before),
      after: valuesOf(row.after),
    })),
    next,
  };
}

type Values = AnswerOf<Call>["items"][number]["before"];

function valuesOf(fields: Readonly<Record<string, Values[string] | undefined>>): Values {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, value ?? null]));
}
