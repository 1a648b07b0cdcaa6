import { normalizeEmail } from "contract/fields.ts";
import { changeOwnColumns, type OwnColumns } from "../candidates/intake/own-columns-store.ts";
import { insertCorrection } from "../candidates/own-corrections/store.ts";
import { findDossiersByEmail, findLiveCode } from "../candidates/own-page/code-store.ts";
import { saveOwnPagesOpen } from "../candidates/own-page/own-pages-open.ts";
import { emailHashOf } from "../candidates/own-page/session.ts";
import { openSheet } from "../candidates/search/sheet-store.ts";
import { standingClock } from "../platform/clock.ts";
import type { AppContext } from "../platform/context.ts";
import { insertSelections } from "../selection/entries/store.ts";
import { makeIntroduction } from "../selection/fixtures.ts";
import { demoCandidates } from "./accounts.ts";
import { introductionTexts } from "./texts.ts";

const DAY_MS = 86_400_000;
const EVERYTHING = { shares_photo: true, shares_phone: true, shares_email: true, shares_letter: true };

/** Opens the candidates' own pages, and stores what some candidates chose on these pages (B0-07, B11-01). */
export async function makeOwnPages(ctx: AppContext): Promise<void> {
  await saveOwnPagesOpen(ctx.db, true);
  const now = ctx.clock.now();
  const september = `${now.getUTCFullYear() + 1}-09-01`;
  const [adult, minor] = demoCandidates;
  const said: readonly (readonly [string, OwnColumns])[] = [
    [adult.email, { ...EVERYTHING, available_from: september, mobility_km: 30, driving_licence: "soon" }],
    [minor.email, { shares_letter: false }],
    ["rose.corbel@example.org", { available_from: september, driving_licence: "no" }],
    ["noa.percevault@example.org", { available_from: `${now.getUTCFullYear() + 1}-02-01`, driving_licence: "yes" }],
    ["lou-anne.trehorel@example.net", { mobility_km: 50, driving_licence: "yes" }],
  ];
  for (const [email, values] of said) {
    const [dossier] = await findDossiersByEmail(ctx.db, email);
    if (dossier) await changeOwnColumns(ctx.db, dossier.id, values, { now: new Date(now.getTime() - DAY_MS) });
  }
}

/** Makes two views, an appointment and an unanswered correction for the first demo candidate (B0-07). */
export async function makeOwnStory(ctx: AppContext, clinicIds: readonly string[]): Promise<void> {
  const [adult] = demoCandidates;
  const [dossier] = await findDossiersByEmail(ctx.db, adult.email);
  const [meeting, looking] = clinicIds;
  if (!dossier || !meeting || !looking) return;
  const { id: candidateId } = dossier;
  const now = ctx.clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await insertSelections(ctx.db, [meeting], candidateId, ago(6));
  await openSheet(ctx.db, { accountId: meeting }, candidateId, ago(6));
  await openSheet(ctx.db, { accountId: looking }, candidateId, ago(1));
  const slot = new Date(new Date(now.getTime() + 9 * DAY_MS).setUTCHours(9, 30, 0, 0));
  const { message, accepted } = introductionTexts;
  const introduction = { clinicId: meeting, candidateId, state: "accepted", message, slot, ...accepted } as const;
  const answered = { ...ctx, clock: standingClock(ago(3).toISOString()) };
  await makeIntroduction(answered, { ...introduction, requestedAt: ago(5) });
  const correction = { id: ctx.random.uuid(), candidate_id: candidateId, field: "city", file: null } as const;
  await insertCorrection(ctx.db, { ...correction, value: JSON.stringify("Schiltigheim") }, ago(2));
}

/** @returns the valid code of a demo candidate, or undefined if nobody requested a code */
export async function demoDossierCode(ctx: AppContext, email: string): Promise<string | undefined> {
  const emailKey = normalizeEmail(email);
  if (!demoCandidates.some((candidate) => candidate.email === emailKey)) return undefined;
  const hash = emailHashOf(ctx, emailKey);
  const live = await findLiveCode(ctx.db, hash, ctx.policy.settings.dossierCodeTries, ctx.clock.now());
  return live && ctx.secrets.open(live.code);
}
