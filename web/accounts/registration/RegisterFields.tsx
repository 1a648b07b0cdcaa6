import { seenText } from "contract/fields.ts";
import { longest } from "contract/values.ts";
import { isSiret } from "../../format/siret.ts";
import { Field } from "../../ui/Field.tsx";
import type { Form } from "../../ui/form.ts";
import { CircleCheck } from "../../ui/page-icons.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import styles from "./RegistrationForm.module.css";
import type { RegistrationValues } from "./registration-values.ts";
import { form as texts } from "./texts.ts";

interface RegisterFieldsProps {
  form: Form<RegistrationValues>;
}

const genders = Object.entries(texts.genders).map(([value, label]) => ({ value, label }));

export function IdentityFields({ form, numOrdinal }: RegisterFieldsProps & { numOrdinal: string }) {
  return (
    <fieldset className={styles.group}>
      <legend>{texts.identity}</legend>
      <Field
        label={texts.numOrdinal}
        name="numOrdinal"
        value={numOrdinal}
        readOnly
        endIcon={<CircleCheck size={20} aria-hidden />}
      />
      <SelectField
        {...wiring(form, "gender")}
        options={genders}
        placeholder={texts.genderChoice}
        autoComplete="honorific-prefix"
      />
      <Field {...wiring(form, "firstName")} autoComplete="given-name" maxLength={longest.name} />
      <Field {...wiring(form, "lastName")} autoComplete="family-name" maxLength={longest.name} />
    </fieldset>
  );
}

export function ClinicFields({ form }: RegisterFieldsProps) {
  const { siret } = form.values;
  const doubt = seenText(siret) !== "" && !isSiret(siret);
  return (
    <fieldset className={styles.group}>
      <legend>{texts.clinic}</legend>
      <Field {...wiring(form, "socialReason")} autoComplete="organization" maxLength={longest.socialReason} />
      <Field
        {...wiring(form, "siret")}
        hint={doubt ? texts.siretDoubt : undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={longest.siret}
      />
      <Field
        {...wiring(form, "address")}
        className={styles.whole}
        autoComplete="street-address"
        maxLength={longest.address}
      />
      <Field {...wiring(form, "ZIPCode")} inputMode="numeric" autoComplete="postal-code" maxLength={longest.ZIPCode} />
      <Field {...wiring(form, "city")} autoComplete="address-level2" maxLength={longest.city} />
      <Field {...wiring(form, "phone")} type="tel" autoComplete="work tel" maxLength={longest.phone} />
    </fieldset>
  );
}

type RegisterField =
  | "gender"
  | "firstName"
  | "lastName"
  | "socialReason"
  | "siret"
  | "address"
  | "ZIPCode"
  | "city"
  | "phone";

function wiring(form: Form<RegistrationValues>, name: RegisterField) {
  return { ...form.text(name), "aria-required": true, label: texts[name] };
}
