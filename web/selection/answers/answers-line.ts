import { ANSWERED_WITHIN_DAYS, type Answers } from "contract/selection/answers.ts";
import { plural } from "../../format/numbers.ts";

export function answersLine({ requests, answeredShare, medianDays }: Answers): string | undefined {
  if (answeredShare === null) return undefined;
  const share = `${shareText(answeredShare)} de réponses en ${ANSWERED_WITHIN_DAYS} jours`;
  const median = medianDays === null ? "" : `, délai médian ${daysText(medianDays)}`;
  return `Vos mises en relation : ${plural(requests, "demande")}, ${share}${median}.`;
}

export const shareText = (share: number) => share.toLocaleString("fr-FR", { style: "percent" });
export const daysText = (days: number) => plural(days, "jour");
