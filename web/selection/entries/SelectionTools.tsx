import { useMutation, useQuery } from "@tanstack/react-query";
import { screenPath } from "contract/screens.ts";
import { FOLLOW_UP_STATUSES, type FollowUpStatus } from "contract/selection/follow-up.ts";
import { exportSelection, type SelectionEntry } from "contract/selection/selection.ts";
import { useNavigate } from "react-router";
import { currentUserQuery } from "../../accounts/profile/queries.ts";
import { load } from "../../api/client.ts";
import { COLUMN_ORDERS, countByStatus, ORDERS, readChoice } from "../../candidates/shown-selection.ts";
import { today } from "../../format/dates.ts";
import type { AddressFilter } from "../../shell/address-filter.ts";
import { showError } from "../../shell/show-error.ts";
import { MenuButton, MoreMenu } from "../../ui/MoreMenu.tsx";
import { BriefcaseBusiness, Download, Printer, UserPlus } from "../../ui/page-icons.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { toast } from "../../ui/toast.ts";
import { texts as followUpTexts } from "../follow-up/texts.ts";
import rowStyles from "./EntryRow.module.css";
import styles from "./SelectionTools.module.css";
import { texts } from "./texts.ts";

interface ToolProps {
  filter: AddressFilter;
}

export function SelectionMenu({ filter }: ToolProps) {
  const choice = readChoice(filter.wanted);
  const { data: account } = useQuery(currentUserQuery);
  const navigate = useNavigate();
  const { mutate } = useMutation({
    networkMode: "always",
    mutationFn: () => load(exportSelection, {}),
    onSuccess: (file) => {
      const name = texts.fileName(today());
      saveFile(name, file);
      toast({ text: texts.exported(name) });
    },
    onError: (error) => showError(error, { fallback: texts.exportFailed }),
  });
  return (
    <MoreMenu label={texts.more}>
      <li className={styles.order}>
        <SelectField
          label={texts.order}
          options={ORDERS.map((value) => ({ value, label: texts.orders[value] }))}
          value={choice.order}
          onChange={({ target }) => filter.change({ order: target.value === "added" ? "" : target.value })}
        />
      </li>
      <MenuButton icon={<Download size={20} aria-hidden />} onClick={() => mutate()}>
        {texts.exportSelection}
      </MenuButton>
      <MenuButton icon={<Printer size={20} aria-hidden />} onClick={() => window.print()}>
        {texts.print}
      </MenuButton>
      {account && !account.mendataryChecked && (
        <MenuButton
          icon={<UserPlus size={20} aria-hidden />}
          onClick={() => void navigate(`${screenPath("Profil")}?onglet=collaborateurs`)}
        >
          {texts.share}
        </MenuButton>
      )}
      <MenuButton
        icon={<BriefcaseBusiness size={20} aria-hidden />}
        onClick={() => void navigate(screenPath("Contract"))}
      >
        {texts.contract}
      </MenuButton>
    </MoreMenu>
  );
}

export function StatusFilter({ entries, filter }: ToolProps & { entries: readonly SelectionEntry[] }) {
  const choice = readChoice(filter.wanted);
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
    <fieldset className={styles.statuses} aria-label={texts.byStatus} data-print="no">
      {button(undefined, texts.all, entries.length)}
      {others.map((status) => button(status, followUpTexts.statuses[status], counts[status]))}
    </fieldset>
  );
}

/** The head of the table. A press on a column sorts by this column. A second press reverses the order. */
export function Columns({ filter }: ToolProps) {
  const choice = readChoice(filter.wanted);
  return (
    <fieldset className={rowStyles.columns} aria-label={texts.byColumn} data-print="no">
      <span className={styles.compare} aria-hidden>
        {texts.compare}
      </span>
      {COLUMN_ORDERS.map((order) => {
        const isChosen = choice.order === order;
        const next = isChosen && !choice.isReversed ? `-${order}` : order;
        return (
          <button
            key={order}
            type="button"
            className={styles.column}
            aria-pressed={isChosen}
            onClick={() => filter.change({ order: next })}
          >
            {texts.columns[order]}
            {isChosen ? (
              choice.isReversed ? (
                texts.descending
              ) : (
                texts.ascending
              )
            ) : (
              <span aria-hidden>{texts.sortable}</span>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}
