import { type CorrectableField, correctableFields, requiredRegisterFields } from "contract/accounts/register-fields.ts";
import { registerHeadings } from "contract/candidates/import-headings.ts";
import type { EmailRequestItem } from "contract/centre/email-requests.ts";
import { type RegisterEntryDetail, saveRegisterEntry } from "contract/centre/register-entries.ts";
import { seenText } from "contract/fields.ts";
import { GENDERS } from "contract/values.ts";
import { send } from "../../api/client.ts";
import { formIssues } from "../../shell/field-issues.ts";
import { ConflictDialog } from "../../shell/unsaved/ConflictDialog.tsx";
import { SaveBar } from "../../shell/unsaved/SaveBar.tsx";
import { type Edited, useEditedForm } from "../../shell/unsaved/use-edited-form.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import type { Issues } from "../../ui/form.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { toast } from "../../ui/toast.ts";
import { useCacheEntry } from "./queries.ts";
import styles from "./Register.module.css";
import { entry as texts } from "./texts.ts";

type FieldName = Exclude<CorrectableField, "emails">;
type EntryValues = Record<FieldName, string>;

const fieldNames = correctableFields.filter((name): name is FieldName => name !== "emails");
const isRequired = (name: FieldName) => (requiredRegisterFields as readonly string[]).includes(name);
const readEntry = (entry: RegisterEntryDetail | undefined): Edited<EntryValues> => ({
  edition: entry?.edition ?? null,
  values: Object.fromEntries(fieldNames.map((name) => [name, entry?.[name] ?? ""])) as EntryValues,
});

export interface EntryFormProps {
  numOrdinal: string;
  entry: RegisterEntryDetail | undefined;
  /** The request to add an e-mail address whose details fill the form of a new entry. */
  request?: EmailRequestItem | undefined;
}

export function EntryForm({ numOrdinal, entry, request }: EntryFormProps) {
  const cache = useCacheEntry();
  const { form, isUnsaved, cancel, conflict } = useEditedForm<EntryValues>({
    name: `register.${numOrdinal}`,
    stored: readEntry(entry),
    ...(request && !entry && { prefilled: { ...readEntry(undefined).values, ...prefilled(request) } }),
    check: findIssues,
    send: save,
    onError: (error) => formIssues(error, { code: "registerRefused", fallback: texts.rejected }),
    newer: (body) => readEntry(body as unknown as RegisterEntryDetail),
    fields: (values) => Object.fromEntries(fieldNames.map((name) => [name, values[name].trim()])),
    label: (name) => registerHeadings[name as FieldName],
  });
  const rejected = form.issue("form");

  async function save(values: EntryValues, read: Edited<EntryValues>): Promise<Edited<EntryValues>> {
    const changed = fieldNames.filter((name) => read.edition === null || values[name].trim() !== read.values[name]);
    const fields = Object.fromEntries(changed.map((name) => [name, values[name].trim() || null]));
    const response = await send(saveRegisterEntry, { numOrdinal, ...fields, edition: read.edition });
    toast({
      text: response.isNew ? texts.added(`${response.firstName} ${response.lastName}`, numOrdinal) : texts.saved,
    });
    cache(numOrdinal, response);
    return readEntry(response);
  }

  return (
    <Card as="section" aria-labelledby="vet">
      <h2 id="vet">{texts.facts}</h2>
      <form {...form.wiring} className={styles.form}>
        {fieldNames.map((name) => {
          const correction = entry?.corrected[name];
          const hint =
            name === "phone" && request && !entry
              ? texts.phoneOfRequest
              : correction && `${texts.corrected}. ${texts.source(sourceText(correction.source))}`;
          if (name === "gender") {
            return (
              <SelectField
                key={name}
                {...form.text(name)}
                label={registerHeadings[name]}
                hint={hint}
                placeholder={texts.noGender}
                options={GENDERS.map((value) => ({ value, label: value }))}
              />
            );
          }
          return (
            <Field
              key={name}
              {...form.text(name)}
              label={registerHeadings[name]}
              hint={hint}
              aria-required={isRequired(name)}
              autoComplete="off"
              inputMode={name === "siret" || name === "ZIPCode" ? "numeric" : name === "phone" ? "tel" : "text"}
            />
          );
        })}
        {rejected && <FieldError id="vet-refused">{rejected}</FieldError>}
        <SaveBar isUnsaved={isUnsaved} onCancel={cancel}>
          <Button type="submit" loading={form.sending}>
            {entry ? texts.save : texts.add}
          </Button>
        </SaveBar>
      </form>
      <ConflictDialog conflict={conflict} />
    </Card>
  );
}

/** Omits the applicant's phone number, because staff must find the clinic's number in another source. */
function prefilled({ details }: EmailRequestItem): Partial<EntryValues> {
  const known = Object.entries(details).filter(([name]) => fieldNames.some((field) => field === name));
  return Object.fromEntries(known.map(([name, value]) => [name, value ?? ""]));
}

function findIssues(values: EntryValues): Issues<EntryValues> {
  return Object.fromEntries(
    fieldNames.filter((name) => isRequired(name) && seenText(values[name]) === "").map((name) => [name, texts.missing]),
  );
}

function sourceText(source: unknown): string {
  return source === null || source === undefined || source === "" ? texts.nothing : String(source);
}
