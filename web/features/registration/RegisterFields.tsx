import { longest } from "contract/values.ts";
import CircleCheck from "lucide-react/icons/circle-check";
import { useFormContext } from "react-hook-form";
import { isSiret } from "../../format/siret.ts";
import { Field } from "../../ui/Field.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { useFieldWiring } from "./field-wiring.ts";
import styles from "./RegistrationForm.module.css";
import type { RegistrationValues } from "./registration-values.ts";
import { form as texts } from "./texts.ts";

const genders = Object.entries(texts.genders).map(([value, label]) => ({ value, label }));

/** Who the person is. The number itself cannot be changed here: everything else comes from it (product 2.4). */
export function IdentityFields({ numOrdinal }: { numOrdinal: string }) {
  const { wire } = useFieldWiring();
  const { getValues } = useFormContext<RegistrationValues>();
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
        {...wire("gender")}
        // A list that the browser fills by itself would be taken for one that the visitor has changed.
        defaultValue={getValues("gender")}
        label={texts.gender}
        options={genders}
        placeholder={texts.genderChoice}
        autoComplete="honorific-prefix"
      />
      <Field {...wire("firstName")} label={texts.firstName} autoComplete="given-name" maxLength={longest.name} />
      <Field {...wire("lastName")} label={texts.lastName} autoComplete="family-name" maxLength={longest.name} />
    </fieldset>
  );
}

/** The clinic. A SIRET that looks wrong is doubted, never refused. */
export function ClinicFields() {
  const { wire } = useFieldWiring();
  const siret = useFormContext<RegistrationValues>().watch("siret");
  const doubt = siret.trim() !== "" && !isSiret(siret);
  return (
    <fieldset className={styles.group}>
      <legend>{texts.clinic}</legend>
      <Field
        {...wire("socialReason")}
        label={texts.socialReason}
        autoComplete="organization"
        maxLength={longest.socialReason}
      />
      <Field
        {...wire("siret")}
        label={texts.siret}
        hint={doubt ? texts.siretDoubt : undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={longest.siret}
      />
      <Field
        {...wire("address")}
        label={texts.address}
        className={styles.whole}
        autoComplete="street-address"
        maxLength={longest.address}
      />
      <Field
        {...wire("ZIPCode")}
        label={texts.ZIPCode}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={longest.ZIPCode}
      />
      <Field {...wire("city")} label={texts.city} autoComplete="address-level2" maxLength={longest.city} />
      <Field {...wire("phone")} label={texts.phone} type="tel" autoComplete="work tel" maxLength={longest.phone} />
    </fieldset>
  );
}
