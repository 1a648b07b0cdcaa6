import { type FormEvent, useEffect, useEffectEvent, useId, useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog, type DismissReason } from "../../ui/Dialog.tsx";
import { useMediaQuery } from "../../ui/media-query.ts";
import { DepartmentField } from "./DepartmentField.tsx";
import { FilterForm } from "./FilterForm.tsx";
import styles from "./FilterPanel.module.css";
import type { FilterPlaceProps } from "./filter-draft.ts";
import { LiveCount } from "./LiveCount.tsx";
import { SavedSearches } from "./saved/SavedSearches.tsx";
import { search } from "./texts.ts";

export type FilterDialogProps = FilterPlaceProps & {
  content: "departments" | "form";
  open: boolean;
  onClose: () => void;
};

/** Closing the dialog without a search restores the former filters. Android's Back button keeps the changes. */
export function FilterDialog({ content, open, onClose, draft, studyLevels, onSearch }: FilterDialogProps) {
  const formId = useId();
  const hasPanel = useMediaQuery("(min-width: 960px)");
  const field = useRef<HTMLInputElement>(null);
  const before = useRef(draft.filters);
  const note = useEffectEvent(() => {
    before.current = draft.filters;
  });
  useEffect(() => {
    if (open) note();
  }, [open]);
  function submit(event: FormEvent): void {
    event.preventDefault();
    onSearch(draft.filters);
    onClose();
  }
  function leave(reason: DismissReason): void {
    if (reason !== "back") draft.change(before.current);
    onClose();
  }
  return (
    <Dialog
      open={open}
      theme="auto"
      maxWidth={content === "departments" ? 480 : 960}
      title={content === "departments" ? search.departments : search.filters}
      onDismiss={leave}
      initialFocus={content === "departments" ? field : undefined}
      footer={
        <div className={styles.submit}>
          <Button type="submit" form={formId} wide>
            {search.submit}
          </Button>
          <LiveCount filters={draft.filters} />
        </div>
      }
    >
      {!hasPanel && (
        <SavedSearches
          className={styles.savedInWindow}
          onSearch={(filters) => {
            onSearch(filters);
            onClose();
          }}
        />
      )}
      <form method="post" id={formId} onSubmit={submit}>
        {content === "departments" ? (
          <DepartmentField
            inline
            inputRef={field}
            label={search.departmentQuestion}
            values={draft.filters.ZIPCode}
            onChange={(ZIPCode) => draft.change({ ZIPCode })}
          />
        ) : (
          <FilterForm filters={draft.filters} studyLevels={studyLevels} onChange={draft.change} />
        )}
      </form>
    </Dialog>
  );
}
