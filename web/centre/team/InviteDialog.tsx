import { STAFF_ROLES, type StaffRole } from "contract/centre/staff.ts";
import { isEmail, seenText } from "contract/fields.ts";
import { useId, useRef } from "react";
import { ApiError } from "../../api/client.ts";
import { formIssues } from "../../shell/field-issues.ts";
import { formDraft } from "../../shell/unsaved/drafts.ts";
import { Field } from "../../ui/Field.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { type Issues, useForm } from "../../ui/form.ts";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { toast } from "../../ui/toast.ts";
import { useInvite } from "./queries.ts";
import { texts as all, invite as texts } from "./texts.ts";

const empty = { firstName: "", lastName: "", email: "", role: "conseiller" };
type Invitation = typeof empty;

export const inviteDraft = formDraft("invitation", empty);

const roles = STAFF_ROLES.map((value) => ({ value, label: texts.roles[value] }));

export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const invite = useInvite();
  const form = useForm({
    initial: empty,
    check: findIssues,
    send,
    draft: inviteDraft,
  });
  const formId = useId();
  const first = useRef<HTMLInputElement>(null);
  const rejected = form.issue("form");

  async function send(invitation: Invitation): Promise<Issues<Invitation> | undefined> {
    try {
      const { email } = await invite.mutateAsync({ ...invitation, role: roleOf(invitation.role) });
      toast({ text: texts.sent(email) });
    } catch (error) {
      if (error instanceof ApiError && error.code === "emailTaken") return { email: texts.taken };
      return formIssues(error, { code: "staffRefused", fallback: texts.failed });
    }
    form.reset(empty);
    onClose();
    return undefined;
  }

  return (
    <FormDialog
      form={form}
      open={open}
      title={texts.title}
      submit={texts.submit}
      cancel={all.cancel}
      initialFocus={first}
      onClose={onClose}
      onGiveUp={() => form.reset(empty)}
    >
      <p>{texts.text}</p>
      <Field {...form.text("firstName")} ref={first} label={texts.firstName} aria-required autoComplete="off" />
      <Field {...form.text("lastName")} label={texts.lastName} aria-required autoComplete="off" />
      <Field {...form.text("email")} label={texts.email} aria-required type="email" autoComplete="off" />
      <RadioGroup
        label={texts.role}
        options={roles}
        value={form.values.role}
        onChange={(role) => form.change({ role })}
        error={form.issue("role")}
      />
      {rejected && <FieldError id={`${formId}-refused`}>{rejected}</FieldError>}
    </FormDialog>
  );
}

function findIssues({ firstName, lastName, email }: Invitation): Issues<Invitation> {
  const isGiven = seenText(email) !== "";
  return {
    firstName: seenText(firstName) === "" ? texts.firstNameMissing : undefined,
    lastName: seenText(lastName) === "" ? texts.lastNameMissing : undefined,
    email: isGiven ? (isEmail(email) ? undefined : texts.emailInvalid) : texts.emailMissing,
  };
}

function roleOf(role: string): StaffRole {
  return role === "gestionnaire" ? role : "conseiller";
}
