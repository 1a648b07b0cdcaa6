import type { Dossier } from "contract/candidates/dossiers.ts";
import { readId } from "contract/row-id.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Caller, SessionStaff } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { countOpening, rejectUnopened } from "../../privacy/count-opening.ts";
import { type DossierRow, findDossier, toDossier } from "./dossier-store.ts";

/**
 * Returns the text by which the journal names a dossier. The text identifies no person, so an erasure need not remove
 * it.
 */
export function subjectOf(id: number): string {
  return `dossier ${id}`;
}

export function dossierId(text: string): number {
  const id = readId(text);
  if (id === undefined) throw new Problem("candidateNotFound");
  return id;
}

type Read = "dossier" | "history" | "preview" | "views" | "picture" | "resume" | "own page";

/** Loads a dossier and records the opening in the journal. @throws Problem candidateNotFound, confirmYourself */
export async function openDossier(
  text: string,
  staff: SessionStaff,
  ctx: AppContext,
  caller: Pick<Caller, "count">,
  what: Read,
): Promise<DossierRow> {
  const found = await findDossier(ctx.db, dossierId(text));
  await countOpening(subjectOf(found.id), staff, ctx, caller);
  await recordOpening(ctx, staff, found.id, what);
  return found;
}

/** Records a change as an opening too, because the response contains the whole dossier. */
export async function openForChange(
  text: string,
  staff: SessionStaff,
  ctx: AppContext,
  caller: Pick<Caller, "count">,
): Promise<DossierRow> {
  const found = await findDossier(ctx.db, dossierId(text));
  const isFirst = await countOpening(subjectOf(found.id), staff, ctx, caller);
  if (isFirst) await recordOpening(ctx, staff, found.id, "dossier");
  return found;
}

async function recordOpening(ctx: AppContext, staff: SessionStaff, id: number, what: Read): Promise<void> {
  const subject = subjectOf(id);
  await recordEvent(ctx.db, ctx.clock, { event: "dossier opened", actorId: staff.id, subject, details: { what } });
}

/**
 * While a requested erasure waits, only the person may change the dossier. If staff changed the e-mail address, the
 * person could not log in to cancel the erasure (B11-10).
 * @throws Problem leftByPerson
 */
export function rejectErasing({ left_as }: Pick<DossierRow, "left_as">): void {
  if (left_as === "erasing") throw new Problem("leftByPerson");
}

export async function rejectBeyondOpenings(
  staff: SessionStaff,
  ids: readonly number[],
  ctx: AppContext,
): Promise<void> {
  await rejectUnopened(ids.map(subjectOf), staff, ctx);
}

export async function dossierResponse({ db }: Pick<AppContext, "db">, id: number): Promise<Dossier> {
  return toDossier(db, await findDossier(db, id));
}
