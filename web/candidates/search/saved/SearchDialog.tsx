import { type SavedSearch, SEARCH_ALERTS, SEARCH_NAME, type SearchAlert } from "contract/alerts/saved-searches.ts";
import { seenText } from "contract/fields.ts";
import { screenPath } from "contract/screens.ts";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { showError } from "../../../shell/show-error.ts";
import { formDraft } from "../../../shell/unsaved/drafts.ts";
import { Field } from "../../../ui/Field.tsx";
import { FieldError } from "../../../ui/FieldFrame.tsx";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { type Issues, useForm } from "../../../ui/form.ts";
import { Link } from "../../../ui/Link.tsx";
import { RadioGroup } from "../../../ui/RadioGroup.tsx";
import { toast } from "../../../ui/toast.ts";
import type { Filters } from "../filters.ts";
import { useSaveSearch } from "./queries.ts";
import { texts } from "./texts.ts";

type SearchForm = { name: string; alert: SearchAlert };

const example: SearchForm = { name: "", alert: "none" };
const searchDraft = (id = "new") => formDraft(`search.${id}`, example);

interface SearchDialogProps {
  title: string;
  initial: SearchForm;
  id?: string;
  filters?: Filters;
  open: boolean;
  onClose: () => void;
}

/** Counts the openings of the dialog. The number is the dialog's key, so that each opening starts with new values. */
export function useSearchDialog() {
  const [opening, setOpening] = useState(0);
  const [isOpen, setOpen] = useState(false);
  function open(): void {
    setOpening(opening + 1);
    setOpen(true);
  }
  return { opening, isOpen, open, close: () => setOpen(false) };
}

export function SearchDialog({ title, initial, id, filters, open, onClose }: SearchDialogProps) {
  const save = useSaveSearch();
  const navigate = useNavigate();
  const form = useForm<SearchForm>({ initial, check: findIssues, send, draft: searchDraft(id) });
  const rejected = form.issue("form");
  const rejectedId = useId();

  async function send({ name, alert }: SearchForm): Promise<Issues<SearchForm> | undefined> {
    let saved: SavedSearch;
    try {
      saved = await save.mutateAsync({ name, alert, ...(id === undefined ? {} : { id }), ...(filters && { filters }) });
    } catch (error) {
      return { form: showError(error, { fallback: texts.failed }) };
    }
    onClose();
    if (alert !== "none" && initial.alert === "none") notifyOfAlert(id === undefined ? texts.saved : texts.changed);
    else if (id === undefined) offerAlert(saved);
    else toast({ text: texts.changed });
    return undefined;
  }

  function notifyOfAlert(text: string): void {
    const toAlerts = () => void navigate(`${screenPath("ParametersNotification")}#${texts.mineId}`);
    toast({ text, action: { label: texts.toAlerts, run: toAlerts } });
  }

  function offerAlert({ id, name }: SavedSearch): void {
    const alertDaily = () =>
      save.mutateAsync({ id, name, alert: "daily" }).then(
        () => notifyOfAlert(texts.changed),
        (error: unknown) => void showError(error, { fallback: texts.failed }),
      );
    const action = { label: texts.alertMe, run: () => void alertDaily() };
    toast({ text: texts.saved, action });
  }

  return (
    <FormDialog form={form} open={open} title={title} submit={texts.submit} cancel={texts.cancel} onClose={onClose}>
      <Field {...form.text("name")} label={texts.name} maxLength={SEARCH_NAME.max} autoComplete="off" />
      <RadioGroup
        label={texts.alert}
        hint={
          <>
            {texts.alertHint} <Link to={screenPath("ParametersNotification")}>{texts.smsHint}</Link>
          </>
        }
        options={SEARCH_ALERTS.map((value) => ({ value, label: texts.alerts[value] }))}
        value={form.values.alert}
        onChange={(chosen) => {
          const alert = SEARCH_ALERTS.find((one) => one === chosen);
          if (alert) form.change({ alert });
        }}
      />
      {rejected && <FieldError id={rejectedId}>{rejected}</FieldError>}
    </FormDialog>
  );
}

function findIssues({ name }: SearchForm): Issues<SearchForm> {
  return { name: seenText(name) === "" ? texts.nameMissing : undefined };
}
