import { FOLLOW_UP_STATUSES, type FollowUpStatus } from "contract/selection/follow-up.ts";
import type { SelectionEntry } from "contract/selection/selection.ts";
import { type Choice, countByStatus, ORDERS } from "../../candidates/shown-selection.ts";
import type { AddressFilter } from "../../shell/address-filter.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { texts as followUpTexts } from "../follow-up/texts.ts";
import styles from "./SelectionTools.module.css";
import { texts } from "./texts.ts";

export interface SelectionToolsProps {
  entries: readonly SelectionEntry[];
  choice: Choice;
  filter: AddressFilter;
}

export function SelectionTools({ entries, choice, filter }: SelectionToolsProps) {
  const counts = countByStatus(entries);
  const others = FOLLOW_UP_STATUSES.filter((status) => counts[status] > 0 || status === choice.status);
  const button = (status: FollowUpStatus | undefined, label: string, count: number) => (
    <button
      key={label}
      type="button"
      className={styles.status}
      aria-pressed={choice.status === status}
      onClick={() => filter.change({ status: status ?? "" })}
    >
      {label} <span className={styles.number}>{count}</span>
    </button>
  );
  return (
    <div className={styles.tools} data-print="no">
      <fieldset className="row">
        <legend className={styles.legend}>{texts.byStatus}</legend>
        {button(undefined, texts.all, entries.length)}
        {others.map((status) => button(status, followUpTexts.statuses[status], counts[status]))}
      </fieldset>
      <SelectField
        className={styles.order}
        label={texts.order}
        options={ORDERS.map((value) => ({ value, label: texts.orders[value] }))}
        value={choice.order}
        onChange={({ target }) => filter.change({ order: target.value === "added" ? "" : target.value })}
      />
    </div>
  );
}
