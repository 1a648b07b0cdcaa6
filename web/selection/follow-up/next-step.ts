import { type FollowUp, STEP_LABELS } from "contract/selection/follow-up.ts";
import type { SelectionEntry } from "contract/selection/selection.ts";
import { isStepLate } from "../../candidates/selection.ts";
import { plannedDay, today } from "../../format/dates.ts";
import { texts } from "./texts.ts";

type NextStep = Pick<FollowUp, "nextStepOn" | "nextStepLabel">;

/** @returns a text such as 'Rappeler le 3 décembre', or undefined without a next step */
export function nextStepText(entry: Pick<SelectionEntry, "followUp" | "recruitment">): string | undefined {
  const { nextStepOn = null, nextStepLabel } = entry.followUp ?? {};
  if (nextStepOn === null) return undefined;
  const what = nextStepLabel ?? texts.nextStep;
  if (nextStepOn === today()) return texts.steps.today(what);
  return isLate(entry)
    ? texts.steps.late(what, plannedDay(nextStepOn))
    : texts.steps.ahead(what, plannedDay(nextStepOn));
}

/** Writes the product's own labels in lower case, because they are inside a sentence. Leaves typed labels unchanged. */
export function inSentence(text: string): string {
  const isOwn = [...STEP_LABELS, texts.nextStep].some((own) => text.startsWith(own));
  return isOwn ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/**
 * @returns status and next step, such as 'Contacté' and 'rappeler le 3 décembre'. If status and next step have the same
 * name, returns only the next step, such as 'Entretien le 3 décembre'.
 */
export function statusAndStep(
  { status, ...step }: NextStep & Pick<FollowUp, "status">,
  text: string | undefined = plannedText(step),
): string[] {
  const name = texts.statuses[status];
  if (text === undefined) return [name];
  return step.nextStepLabel === name ? [text] : [name, inSentence(text)];
}

/** Never calls the step late, because the text describes a change in the past. */
function plannedText({ nextStepOn, nextStepLabel }: NextStep): string | undefined {
  return nextStepOn === null ? undefined : texts.steps.ahead(nextStepLabel ?? texts.nextStep, plannedDay(nextStepOn));
}

export function isLate(entry: Pick<SelectionEntry, "followUp" | "recruitment">): boolean {
  return isStepLate(entry, today());
}
