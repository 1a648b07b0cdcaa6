import type { Dossier } from "contract/candidates/dossiers.ts";
import { readId } from "contract/values.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Caller, SessionStaff } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { countOpening, rejectUnopened } from "../../privacy/count-opening.ts";
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

type Reaching = readonly [text: string, staff: SessionStaff, ctx: AppContext, caller: Pick<Caller, "count">];

/** Counts as an opening: the response has the whole dossier. @throws Problem candidateNotFound, confirmYourself */
export async function reachDossier(...reaching: Reaching): Promise<DossierRow> {
  const [, staff, ctx] = reaching;
  const { found, isFirst } = await countDossierOpening(...reaching);
  if (isFirst) await recordOpening(ctx, staff, found.id, "dossier");
  return found;
}

/** Loads a dossier for reading, which is logged every time. @throws Problem as `reachDossier` */
export async function openDossier(...[text, staff, ctx, caller, what]: [...Reaching, Read]): Promise<DossierRow> {
  const { found } = await countDossierOpening(text, staff, ctx, caller);
  await recordOpening(ctx, staff, found.id, what);
  return found;
}

/** @throws Problem confirmYourself as `refuseUnopened` */
export async function rejectBeyondOpenings(
  staff: SessionStaff,
  ids: readonly number[],
  ctx: AppContext,
): Promise<void> {
  await rejectUnopened(ids.map(subjectOf), staff, ctx);
}

async function countDossierOpening(
  ...[text, staff, ctx, caller]: Reaching
): Promise<{ found: DossierRow; isFirst: boolean }> {
  const found = await findDossier(ctx.db, dossierId(text));
  if (!found) throw new Problem("candidateNotFound");
  return { found, isFirst: await countOpening(subjectOf(found.id), staff, ctx, caller) };
}

async function recordOpening(ctx: AppContext, staff: SessionStaff, id: number, what: Read): Promise<void> {
  const subject = subjectOf(id);
  await recordEvent(ctx.db, ctx.clock, { event: "dossier opened", actorId: staff.id, subject, details: { what } });
}

/** @throws Problem candidateNotFound */
export async function answerDossier(ctx: Pick<AppContext, "db">, id: number): Promise<Dossier> {
  const found = await findDossier(ctx.db, id);
  if (!found) throw new Problem("candidateNotFound");
  return toDossier(ctx.db, found);
}
