import type { Dossier } from "contract/candidates/dossiers.ts";
import { readId } from "contract/values.ts";
import { countOpening, refuseUnopened } from "../../centre/staff/count-opening.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Caller, SessionStaff } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { recordEvent } from "../../privacy/audit.ts";
import { type DossierRow, findDossier, toDossier } from "./dossier-store.ts";

/** This name stays in the journal after an erasure without identifying anybody. */
export function subjectOf(id: number): string {
  return `dossier ${id}`;
}

/** @throws Problem candidateNotFound */
export function dossierId(text: string): number {
  const id = readId(text);
  if (id === undefined) throw new Problem("candidateNotFound");
  return id;
}

type Read = "dossier" | "history" | "preview" | "views" | "picture" | "resume";

type Reaching = readonly [text: string, staff: SessionStaff, world: World, caller: Pick<Caller, "count">];

/** Counts as an opening: the response has the whole dossier. @throws Problem candidateNotFound, confirmYourself */
export async function reachDossier(...reaching: Reaching): Promise<DossierRow> {
  const [, staff, world] = reaching;
  const { found, isFirst } = await countDossierOpening(...reaching);
  if (isFirst) await recordOpening(world, staff, found.id, "dossier");
  return found;
}

/** Loads a dossier for reading, which is logged every time. @throws Problem as `reachDossier` */
export async function openDossier(...[text, staff, world, caller, what]: [...Reaching, Read]): Promise<DossierRow> {
  const { found } = await countDossierOpening(text, staff, world, caller);
  await recordOpening(world, staff, found.id, what);
  return found;
}

/** @throws Problem confirmYourself as `refuseUnopened` */
export async function refuseBeyondOpenings(staff: SessionStaff, ids: readonly number[], world: World): Promise<void> {
  await refuseUnopened(ids.map(subjectOf), staff, world);
}

async function countDossierOpening(
  ...[text, staff, world, caller]: Reaching
): Promise<{ found: DossierRow; isFirst: boolean }> {
  const found = await findDossier(world.db, dossierId(text));
  if (!found) throw new Problem("candidateNotFound");
  return { found, isFirst: await countOpening(subjectOf(found.id), staff, world, caller) };
}

async function recordOpening(world: World, staff: SessionStaff, id: number, what: Read): Promise<void> {
  const subject = subjectOf(id);
  await recordEvent(world.db, world.clock, { event: "dossier opened", actorId: staff.id, subject, details: { what } });
}

/** @throws Problem candidateNotFound */
export async function answerDossier(world: Pick<World, "db">, id: number): Promise<Dossier> {
  const found = await findDossier(world.db, id);
  if (!found) throw new Problem("candidateNotFound");
  return toDossier(world.db, found);
}
