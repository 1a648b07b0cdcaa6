import type { Dossier } from "contract/dossiers.ts";
import { readId } from "contract/values.ts";
import { recordEvent } from "../../audit.ts";
import { Problem } from "../../http/problem.ts";
import type { Caller, SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { countOpening, refuseUnopened } from "../staff/count-opening.ts";
import { type DossierRow, findDossier, toDossier } from "./dossier-store.ts";

/** What the journal calls a dossier: what remains of it there names nobody once the dossier is erased. */
export function subjectOf(id: number): string {
  return `dossier ${id}`;
}

/** Reads an id in a path. @throws Problem candidateNotFound for what is none */
export function dossierId(text: string): number {
  const id = readId(text);
  if (id === undefined) throw new Problem("candidateNotFound");
  return id;
}

/** What of a dossier is read. */
type Read = "dossier" | "history" | "preview" | "views" | "picture" | "resume";

/** Who reaches for a dossier, from where. */
type Reaching = readonly [text: string, staff: SessionStaff, world: World, caller: Pick<Caller, "count">];

/**
 * A dossier that somebody of the centre is about to change. The first time within the hour it counts as opened, and the
 * journal says so, whatever becomes of the change: its answer tells the whole dossier (beyond B1-12).
 * @throws Problem candidateNotFound, or confirmYourself beyond what anybody opens in an hour
 */
export async function reachDossier(...reaching: Reaching): Promise<DossierRow> {
  const [, staff, world] = reaching;
  const { found, isFirst } = await countDossierOpening(...reaching);
  if (isFirst) await recordOpening(world, staff, found.id, "dossier");
  return found;
}

/** A dossier that somebody of the centre reads: each time is a line in the journal. @throws Problem as `reachDossier` */
export async function openDossier(...[text, staff, world, caller, what]: [...Reaching, Read]): Promise<DossierRow> {
  const { found } = await countDossierOpening(text, staff, world, caller);
  await recordOpening(world, staff, found.id, what);
  return found;
}

/** As `refuseUnopened`, for dossiers that are about to be moved or erased. @throws Problem confirmYourself */
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

/** A dossier as it is now, for the answer to who has just changed it. @throws Problem candidateNotFound */
export async function answerDossier(world: Pick<World, "db">, id: number): Promise<Dossier> {
  const found = await findDossier(world.db, id);
  if (!found) throw new Problem("candidateNotFound");
  return toDossier(world.db, found);
}
