import { type FormEvent, useId, useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog, type DismissReason } from "../../ui/Dialog.tsx";
import { DepartmentField } from "./DepartmentField.tsx";
import { FilterForm } from "./FilterForm.tsx";
import styles from "./FilterPanel.module.css";
import type { FilterPlaceProps } from "./filter-draft.ts";
import { SavedSearches } from "./saved/SavedSearches.tsx";
import { search } from "./texts.ts";

export type FilterDialogProps = FilterPlaceProps & {
  content: "departments" | "form";
  open: boolean;
  onClose: () => void;
};

/** Closing the dialog discards the chosen filters, except when Android's Back button closes the dialog. */
export function FilterDialog({ content, open, onClose, draft, studyLevels, onSearch }: FilterDialogProps) {
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  function submit(event: FormEvent): void {
    event.preventDefault();
    onSearch(draft.filters);
    onClose();
  }
  function leave(reason: DismissReason): void {
    if (reason !== "back") draft.reset();
    onClose();
  }
  return (
    <Dialog
      open={open}
      theme="auto"
      maxWidth={480}
      title={content === "departments" ? search.departments : search.filters}
      onDismiss={leave}
      initialFocus={content === "departments" ? field : undefined}
      footer={
        <Button type="submit" form={formId} wide>
          {search.submit}
        </Button>
      }
    >
      <SavedSearches
        className={styles.savedInWindow}
        onSearch={(filters) => {
          onSearch(filters);
          onClose();
        }}
      />
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
