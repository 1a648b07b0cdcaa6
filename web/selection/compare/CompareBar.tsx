import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import { screenPath } from "contract/screens.ts";
import type { SelectionEntry } from "contract/selection/selection.ts";
import { useState } from "react";
import { LEAST, MOST, readIds } from "../../format/compared-ids.ts";
import { SkipLink } from "../../shell/SkipLink.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { X } from "../../ui/list-icons.ts";
import { readText, writeText } from "../../ui/storage.ts";
import styles from "./CompareBar.module.css";

const texts = {
  compare: "Comparer",
  skip: "Aller à la comparaison",
  clear: "Tout décocher",
  hint: "Cochez 2 ou 3 candidats pour les comparer.",
  count: (count: number) => (count === 1 ? "Choisissez au moins un autre candidat." : `${count} candidats cochés`),
};

const COMPARE_ID = "comparer";
const KEY = "espace-entreprise.compare";

export interface Ticked {
  readonly ids: readonly number[];
  readonly toggle: (id: number) => void;
  readonly clear: () => void;
}

export function useTicked(entries: readonly SelectionEntry[]): Ticked {
  const [stored, setStored] = useState<readonly number[]>(() => readIds(readText("sessionStorage", KEY)));
  const ids = stored.filter((id) =>
    entries.some(({ veterinaryCandidate }) => veterinaryCandidate.id === id && veterinaryCandidate.active),
  );
  const store = (next: readonly number[]) => {
    writeText("sessionStorage", KEY, next.join(","));
    setStored(next);
  };
  return {
    ids,
    toggle: (id) => store(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id].slice(0, MOST)),
    clear: () => store([]),
  };
}

interface CompareTickProps {
  candidate: CandidateCard;
  ticked: Ticked;
  className: string | undefined;
}

/** In the tab order, `CompareBar` comes after all candidates, so a skip link leads from a checked box to the bar. */
export function CompareTick({ candidate, ticked, className }: CompareTickProps) {
  if (!candidate.active) return null;
  const isTicked = ticked.ids.includes(candidate.id);
  return (
    <div className={className} data-print="no">
      <Checkbox
        hideLabel
        checked={isTicked}
        disabled={!isTicked && ticked.ids.length >= MOST}
        onChange={() => ticked.toggle(candidate.id)}
        label={`${texts.compare} ${candidate.firstName} ${candidate.lastName}`}
      />
      <span aria-hidden>{texts.compare}</span>
      {isTicked && ticked.ids.length >= LEAST && <SkipLink to={COMPARE_ID} label={texts.skip} />}
    </div>
  );
}

export function CompareBar({ ticked: { ids, clear } }: { ticked: Ticked }) {
  return (
    <div className={styles.bar} data-sticks={ids.length > 0 || undefined} data-print="no">
      <p aria-live="polite">{ids.length === 0 ? texts.hint : texts.count(ids.length)}</p>
      {ids.length >= LEAST && (
        <ButtonLink id={COMPARE_ID} to={`${screenPath("Compare")}?c=${ids.join(",")}`}>
          {texts.compare}
        </ButtonLink>
      )}
      {ids.length > 0 && <IconButton label={texts.clear} icon={<X size={20} aria-hidden />} onClick={clear} />}
    </div>
  );
}
