import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { previewDossier as definition } from "contract/dossiers.ts";
import type { Caller, SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { toCard, toSheet } from "../candidates/store.ts";
import { openDossier } from "./open-dossier.ts";

type Call = typeof definition;

/**
 * Card and sheet as a clinic that never opened them has them, and as one that put the candidate aside, made by what
 * answers clinics (beyond B1-26). One that is not published is shown as it will be.
 */
export async function previewDossier(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
  caller: Caller,
): Promise<AnswerOf<Call>> {
  const dossier = await openDossier(input.id, staff, world, caller, "preview");
  const published = { ...dossier, active: true, published_at: dossier.published_at ?? world.clock.now() };
  const seen = (isSelected: boolean) => {
    const row = { ...published, is_selected: isSelected, is_viewed: isSelected };
    return { card: toCard(row), sheet: toSheet(row) };
  };
  return { before: seen(false), after: seen(true) };
}
