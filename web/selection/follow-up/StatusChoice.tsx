import { FOLLOW_UP_STATUSES, type FollowUp } from "contract/selection/follow-up.ts";
import { useAddressQuery } from "../../shell/address-query.ts";
import { focusNeighbour } from "../../ui/focus-neighbour.ts";
import { ChevronDown } from "../../ui/list-icons.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { toast } from "../../ui/toast.ts";
import { isNearEnd } from "../recruitments/RecruitmentButton.tsx";
import { useChangeFollowUp } from "./queries.ts";
import styles from "./StatusChoice.module.css";
import { texts } from "./texts.ts";

interface StatusChoiceProps {
  candidateId: number;
  name: string;
  followUp: FollowUp;
  place: "sheet" | "card";
  /** Says where the user can report a recruitment. A toast shows this text after a change to 'trial' or 'chosen'. */
  reportHint?: string | undefined;
}

export function StatusChoice({ candidateId, name, followUp, place, reportHint }: StatusChoiceProps) {
  const undo = useChangeFollowUp(candidateId);
  const { mutate } = useChangeFollowUp(candidateId, ({ status }, before) => {
    const action = { label: texts.undo, run: () => undo.mutate({ status: before.status }) };
    if (!status) return;
    const text = texts.changed(name, texts.statuses[status]);
    const isOffered = reportHint !== undefined && isNearEnd(status) && !isNearEnd(before.status);
    toast({ text: isOffered ? `${text}. ${reportHint}` : text, action });
  });
  const { status } = followUp;
  const isFiltered = useAddressQuery().has("status");
  function choose(value: string, select: HTMLElement): void {
    const chosen = FOLLOW_UP_STATUSES.find((one) => one === value);
    if (chosen === undefined || chosen === status) return;
    // Focuses the next card, because the changed card may disappear from the list.
    if (place === "card" && (chosen === "dismissed" || isFiltered)) focusNeighbour(select);
    mutate({ status: chosen });
  }
  const options = FOLLOW_UP_STATUSES.map((value) => ({ value, label: texts.statuses[value] }));
  if (place === "sheet") {
    return (
      <SelectField
        label={texts.status}
        options={options}
        value={status}
        onChange={(event) => choose(event.target.value, event.target)}
      />
    );
  }
  return (
    <span className={styles.choice}>
      <select
        aria-label={texts.statusOf(name)}
        className={styles.select}
        value={status}
        onChange={(event) => choose(event.target.value, event.target)}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown size={16} aria-hidden />
    </span>
  );
}
