import type { Clinic, User } from "contract/accounts/account.ts";
import { GENDERS, longest } from "contract/values.ts";
import type { ReactNode } from "react";
import { isSiret } from "../../format/siret.ts";
import { showError } from "../../shell/show-error.ts";
import { ConflictDialog } from "../../shell/unsaved/ConflictDialog.tsx";
import { SaveBar } from "../../shell/unsaved/SaveBar.tsx";
import { type Edited, useEditedForm } from "../../shell/unsaved/use-edited-form.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { Lock } from "../../ui/page-icons.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./ProfileForm.module.css";
import { findIssues, type ProfileValues, profileFields, readProfile, updateInput } from "./profile-values.ts";
import { useUpdateUser } from "./queries.ts";
import { texts } from "./texts.ts";

const genders = GENDERS.map((gender) => ({ value: gender, label: texts.genders[gender] }));

export function ProfileForm({ user, usePhoneHint }: { user: User; usePhoneHint: (phone: string) => ReactNode }) {
  const update = useUpdateUser();
  const { form, isUnsaved, cancel, conflict } = useEditedForm<ProfileValues>({
    name: "profile",
    stored: readProfile(user),
    check: findIssues,
    send,
    onError: (error) => ({ form: showError(error, { position: "top-end" }) }),
    newer: (body) => readProfile(body.user as User),
    ...profileFields,
  });
  const { clinic, phone } = form.values;
  const phoneHint = usePhoneHint(phone);

  async function send(values: ProfileValues, { edition }: Edited<ProfileValues>): Promise<Edited<ProfileValues>> {
    const stored = await update.mutateAsync({ ...updateInput(values), edition });
    toast({ text: texts.updated, position: "top-end" });
    return readProfile(stored);
  }

  return (
    <form {...form.wiring} className={styles.form}>
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
          {...form.text("gender")}
          label={texts.gender}
          options={genders}
          {...(form.values.gender === "" ? { placeholder: texts.genderChoice } : {})}
        />
        <Field {...form.text("firstName")} label={texts.firstName} autoComplete="given-name" maxLength={longest.name} />
        <Field {...form.text("lastName")} label={texts.lastName} autoComplete="family-name" maxLength={longest.name} />
        <Field
          {...form.text("email")}
          label={texts.email}
          hint={user.emailChecked ? undefined : texts.emailPending}
          type="email"
          autoComplete="email"
          maxLength={longest.email}
        />
        <Field
          {...form.text("phone")}
          label={texts.phone}
          hint={phoneHint}
          type="tel"
          autoComplete="tel"
          maxLength={longest.phone}
        />
      </fieldset>
      {clinic && (
        <ClinicFields
          clinic={clinic}
          phoneError={form.issue("clinic")}
          onChange={(changed) => form.change({ clinic: changed })}
        />
      )}
      <FieldError>{form.issue("form")}</FieldError>
      <SaveBar isUnsaved={isUnsaved} onCancel={cancel}>
        <Button type="submit" loading={form.sending}>
          {texts.submit}
        </Button>
      </SaveBar>
      <ConflictDialog conflict={conflict} />
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
