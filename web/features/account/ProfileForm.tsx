import type { Clinic, User } from "contract/account.ts";
import { Gender, longest } from "contract/values.ts";
import Lock from "lucide-react/icons/lock";
import { type FormEvent, type RefObject, useId, useRef, useState } from "react";
import { isSiret } from "../../format/siret.ts";
import { sayRefusal } from "../../shell/refusal.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./ProfileForm.module.css";
import { findErrors, type ProfileErrors, type ProfileValues, updateInput, valuesOf } from "./profile-values.ts";
import { useUpdateUser } from "./queries.ts";
import { texts } from "./texts.ts";

const genders = Gender.options.map((gender) => ({ value: gender, label: texts.genders[gender] }));
const noErrors: ProfileErrors = { phone: false, clinicPhone: false };

export interface ProfileFormProps {
  user: User;
  /** What was changed and not sent yet: it waits here while another part of the profile is looked at. */
  draft: RefObject<ProfileValues | undefined>;
}

/** The account's own identity and, for an account holder, the clinic (product 2.12). */
export function ProfileForm({ user, draft }: ProfileFormProps) {
  const [values, setValues] = useState(() => draft.current ?? valuesOf(user));
  const [errors, setErrors] = useState(noErrors);
  const [refused, setRefused] = useState<string>();
  const update = useUpdateUser();
  const form = useRef<HTMLFormElement>(null);
  const refusedId = useId();

  function change(changed: Partial<ProfileValues>): void {
    draft.current = { ...values, ...changed };
    setValues(draft.current);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = findErrors(values);
    setErrors(found);
    setRefused(undefined);
    const marked = found.phone ? "phone" : found.clinicPhone ? "clinicPhone" : undefined;
    if (marked) return form.current?.querySelector<HTMLInputElement>(`[name=${marked}]`)?.focus();
    try {
      setValues(valuesOf(await update.mutateAsync(updateInput(values))));
      draft.current = undefined;
      toast({ text: texts.updated, position: "top-end" });
    } catch (error) {
      setRefused(sayRefusal(error, { position: "top-end" }));
    }
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <fieldset className={styles.group}>
        <legend>{texts.identity}</legend>
        {!user.mendataryChecked && (
          <Field
            label={texts.numOrdinal}
            name="numOrdinal"
            value={user.numOrdinal ?? ""}
            readOnly
            endIcon={<Lock size={18} aria-hidden />}
          />
        )}
        <SelectField
          label={texts.gender}
          name="gender"
          options={genders}
          {...(values.gender === "" ? { placeholder: texts.genderChoice } : {})}
          value={values.gender}
          onChange={(event) => change({ gender: event.target.value })}
        />
        <Field
          label={texts.firstName}
          name="firstName"
          autoComplete="given-name"
          maxLength={longest.name}
          value={values.firstName}
          onChange={(event) => change({ firstName: event.target.value })}
        />
        <Field
          label={texts.lastName}
          name="lastName"
          autoComplete="family-name"
          maxLength={longest.name}
          value={values.lastName}
          onChange={(event) => change({ lastName: event.target.value })}
        />
        <Field
          label={texts.email}
          hint={user.emailChecked ? undefined : texts.emailPending}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={longest.email}
          autoCapitalize="none"
          value={values.email}
          onChange={(event) => change({ email: event.target.value })}
        />
        <Field
          label={texts.phone}
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={longest.phone}
          error={errors.phone ? texts.phoneInvalid : null}
          value={values.phone}
          onChange={(event) => {
            change({ phone: event.target.value });
            setErrors({ ...errors, phone: false });
          }}
        />
      </fieldset>
      {values.clinic && (
        <ClinicFields
          clinic={values.clinic}
          phoneError={errors.clinicPhone ? texts.phoneInvalid : null}
          onChange={(clinic) => {
            change({ clinic });
            setErrors({ ...errors, clinicPhone: false });
          }}
        />
      )}
      {refused && <FieldError id={refusedId}>{refused}</FieldError>}
      <Button type="submit" className={styles.submit} loading={update.isPending}>
        {texts.submit}
      </Button>
    </form>
  );
}

interface ClinicFieldsProps {
  clinic: Clinic;
  phoneError: string | null;
  onChange: (clinic: Clinic) => void;
}

function ClinicFields({ clinic, phoneError, onChange }: ClinicFieldsProps) {
  const wiring = (name: keyof Clinic) => ({
    label: texts[name],
    name,
    maxLength: longest[name],
    value: clinic[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...clinic, [name]: event.target.value }),
  });
  const doubt = clinic.siret !== "" && !isSiret(clinic.siret);
  return (
    <fieldset className={styles.group}>
      <legend>{texts.clinic}</legend>
      <Field {...wiring("socialReason")} autoComplete="organization" />
      <Field {...wiring("siret")} inputMode="numeric" autoComplete="off" hint={doubt ? texts.siretDoubt : undefined} />
      <Field {...wiring("address")} autoComplete="street-address" className={styles.whole} />
      <Field {...wiring("ZIPCode")} autoComplete="postal-code" inputMode="numeric" />
      <Field {...wiring("city")} autoComplete="address-level2" />
      <Field
        {...wiring("phone")}
        label={texts.clinicPhone}
        name="clinicPhone"
        type="tel"
        autoComplete="work tel"
        error={phoneError}
      />
    </fieldset>
  );
}
