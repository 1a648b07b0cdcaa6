import { candidateFields, requiredFields } from "contract/candidates/candidate-fields.ts";
import { INTERVIEW_STATUSES, OPINIONS, STUDY_CATEGORIES } from "contract/candidates/candidate-values.ts";
import type { Sharing } from "contract/candidates/own-page/own-values.ts";
import { useId } from "react";
import { Checkbox } from "../../../../ui/Checkbox.tsx";
import { classes } from "../../../../ui/classes.ts";
import { DayField } from "../../../../ui/DayField.tsx";
import { Field } from "../../../../ui/Field.tsx";
import type { Form } from "../../../../ui/form.ts";
import type { Option } from "../../../../ui/option.ts";
import { SelectField } from "../../../../ui/SelectField.tsx";
import { TextAreaField } from "../../../../ui/TextAreaField.tsx";
import { ageHint, type DossierValues } from "./dossier-values.ts";
import type { FormField } from "./field-groups.ts";
import { choices, labels } from "./texts.ts";

const options: { readonly [Kind in "interviewStatus" | "opinion" | "studyCategory"]: readonly Option[] } = {
  interviewStatus: INTERVIEW_STATUSES.map((value) => ({ value, label: choices.interviewStatus[value] })),
  opinion: OPINIONS.map((value) => ({ value, label: value })),
  studyCategory: STUDY_CATEGORIES.map(({ id, label }) => ({ value: String(id), label })),
};

interface DossierFieldProps {
  form: Form<DossierValues>;
  name: FormField;
  describedBy?: string | undefined;
  towns: readonly string[] | undefined;
  /** The id of the datalist with the towns. */
  townList: string;
  sharing: Sharing | undefined;
}

/** The note is below the field, so that the field does not move while somebody types. */
export function DossierField({ describedBy, ...props }: DossierFieldProps) {
  const id = useId();
  const note = noteOf(props);
  return (
    <>
      <Control {...props} describedBy={classes(describedBy, note && id) || undefined} />
      {note && (
        <p id={id} className="quiet-3">
          {note}
        </p>
      )}
    </>
  );
}

function noteOf({ form: { values }, name, towns, sharing }: DossierFieldProps): string | undefined {
  if (name === "contactShareable")
    return [sharing && sharingNote(sharing, values.contactShareable), choices.shownByPerson].filter(Boolean).join(" ");
  if (name === "birthday") return ageHint(values.birthday);
  if (name === "ZIPCode" && towns?.length === 0) return choices.unknownZipCode;
  const isOpen = name === "city" && values.city.trim() === "" && towns !== undefined && towns.length > 1;
  return isOpen ? choices.towns(towns) : undefined;
}

/**
 * The checkbox sets only at first whether clinics see phone and e-mail. If the candidate has changed this choice, the
 * note says what clinics see (B11-05).
 */
function sharingNote({ phone, email }: Sharing, isShareable: boolean): string | undefined {
  return phone === isShareable && email === isShareable ? undefined : choices.sharing(phone, email);
}

function Control({ form, name, describedBy, townList }: DossierFieldProps) {
  const described = describedBy === undefined ? {} : { "aria-describedby": describedBy };
  if (name === "contactShareable") {
    return (
      <Checkbox
        {...described}
        label={labels[name]}
        checked={form.values[name]}
        error={form.issue(name)}
        onChange={({ target }) => form.change({ contactShareable: target.checked })}
      />
    );
  }
  const { kind } = candidateFields[name];
  const wired = {
    ...form.text(name),
    ...described,
    label: labels[name],
    autoComplete: "off",
    "aria-required": requiredFields.some((one) => one === name) || undefined,
  };
  switch (kind) {
    case "interviewStatus":
    case "opinion":
    case "studyCategory":
      return <SelectField {...wired} options={options[kind]} placeholder={choices.unknown} />;
    case "paragraphs":
      return <TextAreaField {...wired} rows={name === "coverLetter" ? 8 : 2} />;
    case "count":
    case "zipCode":
      return <Field {...wired} inputMode="numeric" />;
    case "phone":
      return <Field {...wired} type="tel" />;
    case "email":
      return <Field {...wired} type="email" />;
    case "day":
      return <DayField {...wired} min="1900-01-01" />;
    default:
      return <Field {...wired} list={name === "city" ? townList : undefined} />;
  }
}
