import type { RecruitmentState } from "contract/selection/recruitments.ts";
import { Badge } from "../../ui/Badge.tsx";
import { texts } from "./texts.ts";

const TONES = { reported: "warn", confirmed: "brand", rejected: "danger" } as const;

export function RecruitmentBadge({ state }: { state: RecruitmentState }) {
  return <Badge tone={TONES[state]}>{texts[state]}</Badge>;
}
