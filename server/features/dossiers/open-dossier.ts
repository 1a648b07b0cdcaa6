import type { Dossier } from "contract/dossiers.ts";
import { recordEvent } from "../../audit.ts";
import { Problem } from "../../http/problem.ts";
import type { Caller, SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { type DossierRow, findDossier, toDossier } from "./dossier-store.ts";
import { hasTouchedSince } from "./journal-store.ts";

/** Largest id that the database can hold. */
export const MAX_ID = 2_147_483_647;

/** What the journal calls a dossier: what remains of it there names nobody once the dossier is erased. */
export function subjectOf(id: number): string {
  return `dossier ${id}`;
}

/** Reads an id in a path. @throws Problem candidateNotFound for what is none */
export function dossierId(text: string): number {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
  if (id > MAX_ID) throw new Problem("candidateNotFound");
  return id;
}

/**
 * A dossier that somebody of the centre is about to read something of. It counts as opened, once within the hour
 * (beyond B1-12).
 * @throws Problem candidateNotFound, or confirmYourself beyond what anybody opens in an hour
 */
export async function reachDossier(
  text: string,
  staff: SessionStaff,
  world: World,
  caller: Pick<Caller, "count">,
): Promise<DossierRow> {
  const found = await findDossier(world.db, dossierId(text));
  if (!found) throw new Problem("candidateNotFound");
  const { seconds } = world.policy.limits.dossiersOpenedPerStaff;
  const since = new Date(world.clock.now().getTime() - seconds * 1000);
  const isOpen = await hasTouchedSince(world.db, staff.id, subjectOf(found.id), since);
  if (!isOpen && (await caller.count("dossiersOpenedPerStaff", staff.id))) throw new Problem("confirmYourself");
  return found;
}

/** The same, and the line in the journal that says so. @param what what of it is read */
export async function openDossier(
  text: string,
  staff: SessionStaff,
  world: World,
  caller: Pick<Caller, "count">,
  what: "dossier" | "history" | "preview" | "views" | "picture" | "resume",
): Promise<DossierRow> {
  const found = await reachDossier(text, staff, world, caller);
  const subject = subjectOf(found.id);
  await recordEvent(world.db, world.clock, { event: "dossier opened", actorId: staff.id, subject, details: { what } });
  return found;
}

/** A dossier as it is now, for the answer to who has just changed it. @throws Problem candidateNotFound */
export async function answerDossier(world: Pick<World, "db">, id: number): Promise<Dossier> {
  const found = await findDossier(world.db, id);
  if (!found) throw new Problem("candidateNotFound");
  return toDossier(world.db, found);
}
