import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import { MOST } from "../../../format/compared-ids.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./Compare.module.css";
import { texts } from "./texts.ts";
import type { Ticked } from "./ticked.ts";

export function CompareTick({ candidate, ticked }: { candidate: CandidateCard; ticked: Ticked }) {
  if (!candidate.active) return null;
  const isTicked = ticked.ids.includes(candidate.id);
  return (
    <div className={styles.tick} data-print="no">
      <Checkbox
        checked={isTicked}
        disabled={!isTicked && ticked.ids.length >= MOST}
        onChange={() => ticked.toggle(candidate.id)}
        label={
          <>
            {texts.tick}
            <VisuallyHidden> {texts.whom(candidate.firstName, candidate.lastName)}</VisuallyHidden>
          </>
        }
      />
    </div>
  );
}
