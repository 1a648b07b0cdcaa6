import { candidateFields, requiredFields } from "contract/candidates/candidate-fields.ts";
import { STUDY_CATEGORIES } from "contract/candidates/candidate-values.ts";
import { CORRECTABLE, proposeCorrections } from "contract/candidates/own-page/corrections.ts";
import type { OwnDossier } from "contract/candidates/own-page/own-dossier.ts";
import { useEffectEvent } from "react";
import { send } from "../../api/client.ts";
import { formIssues } from "../../shell/field-issues.ts";
import { showError } from "../../shell/show-error.ts";
import { formDraft } from "../../shell/unsaved/drafts.ts";
import { SaveBar } from "../../shell/unsaved/SaveBar.tsx";
import { useUnsavedForm } from "../../shell/unsaved/use-unsaved.ts";
import { Button } from "../../ui/Button.tsx";
import { DayField } from "../../ui/DayField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { Folded } from "../../ui/Folded.tsx";
import { type Form, type Issues, useForm } from "../../ui/form.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextAreaField } from "../../ui/TextAreaField.tsx";
import styles from "./DetailsPage.module.css";
import {
  changedDetails,
  correctionValue,
  type DetailName,
  type Details,
  proposedDetails,
  storedDetails,
} from "./details-values.ts";
import { say, useOwnCache } from "./queries.ts";
import { shell, details as texts } from "./texts.ts";

const draft = formDraft<Partial<Details>>("details", {});

export function DetailsForm({ dossier }: { dossier: OwnDossier }) {
  const { read, refresh } = useOwnCache();
  const base = proposedDetails(dossier);
  const form = useForm({ initial: base, send: propose, draft: { ...draft, read: readDraft, write: writeDraft } });
  const isUnsaved = Object.keys(changedDetails(base, form.values)).length > 0;
  useUnsavedForm(form, isUnsaved);

  function readDraft(): Details | undefined {
    const values = { ...base, ...draft.read() };
    return Object.keys(changedDetails(base, values)).length > 0 ? values : undefined;
  }

  /** Stores only the changed fields, because later users of the browser could read the stored draft. */
  function writeDraft(values: Details, from = base): void {
    draft.write(
      Object.fromEntries(CORRECTABLE.flatMap((name) => (values[name] === from[name] ? [] : [[name, values[name]]]))),
    );
  }

  async function propose(typed: Details): Promise<Issues<Details> | undefined> {
    const changes = changedDetails(base, typed);
    if (Object.keys(changes).length === 0) return { form: texts.nothing };
    try {
      await send(proposeCorrections, changes);
    } catch (error) {
      return formIssues(error, { code: "invalidRecord", fallback: shell.saveFailed });
    }
    await refresh();
    form.reset(proposedDetails(read() ?? dossier));
    const proposed = changedDetails(storedDetails(dossier), typed);
    say(Object.keys(changes).some((name) => name in proposed) ? texts.sent : texts.takenBack);
    return undefined;
  }

  async function takeBack(name: DetailName): Promise<void> {
    const stored = { [name]: storedDetails(dossier)[name] };
    try {
      await send(proposeCorrections, changedDetails(base, { ...base, ...stored }));
      await refresh();
      showStored(stored);
      say(texts.takenBack);
    } catch (error) {
      showError(error, { fallback: shell.saveFailed });
    }
  }

  // An effect event, because the candidate may have typed in other fields during the requests.
  const showStored = useEffectEvent((stored: Readonly<Record<string, string>>) => {
    const values = { ...form.values, ...stored };
    const from = { ...base, ...stored };
    form.reset(values);
    if (Object.keys(changedDetails(from, values)).length > 0) writeDraft(values, from);
  });

  const detail = (name: DetailName) => (
    <div key={name} className={styles.detail}>
      <Detail name={name} form={form} dossier={dossier} />
      {isWaiting(dossier, name) && (
        <Button variant="quiet" aria-label={`${texts.takeBack} : ${texts.fields[name]}`} onClick={() => takeBack(name)}>
          {texts.takeBack}
        </Button>
      )}
    </div>
  );

  return (
    <form {...form.wiring} className="stack-4">
      <div className={styles.pair}>{CORRECTABLE.filter((name) => name !== "coverLetter").map(detail)}</div>
      {detail("coverLetter")}
      <FieldError>{form.issue("form")}</FieldError>
      <SaveBar isUnsaved={isUnsaved} onCancel={() => form.reset(base)}>
        <Button type="submit" loading={form.sending}>
          {texts.send}
        </Button>
      </SaveBar>
    </form>
  );
}

function isWaiting({ corrections }: OwnDossier, name: DetailName): boolean {
  return corrections.some(({ field, state }) => field === name && state === "waiting");
}

function Detail({ name, form, dossier }: { name: DetailName; form: Form<Details>; dossier: OwnDossier }) {
  const waiting = isWaiting(dossier, name);
  const wired = {
    ...form.text(name),
    label: texts.fields[name],
    "aria-required": requiredFields.some((one) => one === name) || undefined,
    ...(waiting && { hint: name === "coverLetter" ? texts.waiting : texts.waits(storedText(name, dossier)) }),
  };
  switch (candidateFields[name].kind) {
    case "studyCategory":
      return (
        <SelectField
          {...wired}
          placeholder={texts.unknown}
          options={STUDY_CATEGORIES.map(({ id, label }) => ({ value: String(id), label }))}
        />
      );
    case "paragraphs":
      return (
        <div className="stack-4">
          <TextAreaField {...wired} rows={8} />
          {waiting && (
            <Folded summary={texts.presentLetter}>
              <p className="typed-text">{storedText(name, dossier)}</p>
            </Folded>
          )}
        </div>
      );
    case "day":
      return <DayField {...wired} min="1900-01-01" autoComplete="bday" />;
    case "zipCode":
      return <Field {...wired} inputMode="numeric" autoComplete="postal-code" />;
    case "phone":
      return <Field {...wired} type="tel" autoComplete="tel" />;
    case "email":
      return <Field {...wired} type="email" autoComplete="email" />;
    default:
      return <Field {...wired} autoComplete="off" />;
  }
}

function storedText(name: DetailName, dossier: OwnDossier): string {
  return correctionValue({ field: name, value: storedDetails(dossier)[name] });
}
