import type { FollowUp } from "contract/follow-up.ts";
import { longDay } from "../../format/long-day.ts";
import { today } from "../../format/today.ts";
import type { BadgeProps } from "../../ui/Badge.tsx";
import { texts } from "./texts.ts";

/** What is said of a next step, and in which colour; undefined without one, and for who was put off (beyond B2-06). */
export function nextStepMark({ status, nextStepOn }: Pick<FollowUp, "status" | "nextStepOn">) {
  if (nextStepOn === null || status === "dismissed") return undefined;
  const day = today();
  if (nextStepOn > day) return mark("muted", texts.steps.ahead(longDay(nextStepOn)));
  if (nextStepOn === day) return mark("accent", texts.steps.today);
  return mark("danger", texts.steps.late(longDay(nextStepOn)));
}

function mark(tone: BadgeProps["tone"], text: string) {
  return { tone, text };
}
