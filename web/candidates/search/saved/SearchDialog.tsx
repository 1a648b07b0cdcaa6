import { type SavedSearch, SEARCH_ALERTS, SEARCH_NAME, type SearchAlert } from "contract/alerts/saved-searches.ts";
import { seenText } from "contract/fields.ts";
import { screenPath } from "contract/screens.ts";
import { useId } from "react";
import { useNavigate } from "react-router";
import { showError } from "../../../shell/show-error.ts";
import { formDraft } from "../../../shell/unsaved/drafts.ts";
import { Field } from "../../../ui/Field.tsx";
import { FieldError } from "../../../ui/FieldFrame.tsx";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { type Issues, useForm } from "../../../ui/form.ts";
import { RadioGroup } from "../../../ui/RadioGroup.tsx";
import { OFFERED, toast } from "../../../ui/toast.ts";
import type { Filters } from "../filters.ts";
import { useKeepSearch } from "./queries.ts";
import { texts } from "./texts.ts";

type Typed = { name: string; alert: SearchAlert };

const example: Typed = { name: "", alert: "none" };
const searchDraft = (id = "new") => formDraft(`search.${id}`, example);

interface SearchDialogProps {
  title: string;
  initial: Typed;
  id?: string;
  filters?: Filters;
  open: boolean;
  onClose: () => void;
}

export function SearchDialog({ title, initial, id, filters, open, onClose }: SearchDialogProps) {
  const keep = useKeepSearch();
  const navigate = useNavigate();
  const form = useForm<Typed>({ initial, check: findIssues, send, draft: searchDraft(id) });
  const rejected = form.issue("form");
  const rejectedId = useId();

  async function send({ name, alert }: Typed): Promise<Issues<Typed> | undefined> {
    let kept: SavedSearch;
    try {
      kept = await keep.mutateAsync({ name, alert, ...(id === undefined ? {} : { id }), ...(filters && { filters }) });
    } catch (error) {
      return { form: showError(error, { fallback: texts.failed }) };
    }
    onClose();
    if (alert !== "none" && initial.alert === "none") sayAlerted(id === undefined ? texts.saved : texts.changed);
    else if (id === undefined) sayUnalerted(kept);
    else toast({ text: texts.changed });
    return undefined;
  }

  function sayAlerted(title: string): void {
    const toAlerts = () => void navigate(screenPath("ParametersNotification"));
    toast({ title, text: texts.toldByMail, duration: OFFERED, action: { label: texts.toAlerts, run: toAlerts } });
  }

  function sayUnalerted({ id, name }: SavedSearch): void {
    const alertDaily = () =>
      keep.mutateAsync({ id, name, alert: "daily" }).then(
        () => sayAlerted(texts.changed),
        (error: unknown) => void showError(error, { fallback: texts.failed }),
      );
    const action = { label: texts.alertMe, run: () => void alertDaily() };
    toast({ title: texts.saved, text: texts.toldHere, duration: OFFERED, action });
  }

  return (
    <FormDialog form={form} open={open} title={title} submit={texts.submit} cancel={texts.cancel} onClose={onClose}>
      <Field {...form.text("name")} label={texts.name} maxLength={SEARCH_NAME.max} autoComplete="off" />
      <RadioGroup
        label={texts.alert}
        hint={texts.alertHint}
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

function findIssues({ name }: Typed): Issues<Typed> {
  return { name: seenText(name) === "" ? texts.nameMissing : undefined };
}
