import { type EmailRequestItem, isSameName } from "contract/centre/email-requests.ts";
import { useId } from "react";
import { ApiError } from "../../api/client.ts";
import { spacedPhone } from "../../format/phone.ts";
import styles from "../../selection/centre/requests/Requests.module.css";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { type Issues, useForm } from "../../ui/form.ts";
import ownStyles from "./EmailRequests.module.css";
import { nameOf, texts } from "./texts.ts";

const empty = { verifiedByPhone: false, calledBack: false };
type Ticked = typeof empty;

interface AcceptDialogProps {
  request: EmailRequestItem;
  open: boolean;
  onClose: () => void;
  onAccept: (ticked: Ticked) => Promise<unknown>;
}

/** If the register has a different name or no e-mail address, staff must first call the clinic (B1-51, policy T-61). */
export function AcceptDialog({ request, open, onClose, onAccept }: AcceptDialogProps) {
  const { numOrdinal, email, details, vet } = request;
  const hints = useId();
  const isSame = isSameName(request);
  const needsCall = !isSame || vet?.emails.length === 0;
  const form = useForm<Ticked>({ initial: empty, check: findIssues, send });
  const { verifiedByPhone, calledBack } = form.values;

  function findIssues(ticked: Ticked): Issues<Ticked> {
    return { verifiedByPhone: !needsCall || ticked.verifiedByPhone ? undefined : texts.verifiedMissing };
  }

  async function send(ticked: Ticked): Promise<Issues<Ticked> | undefined> {
    try {
      await onAccept(ticked);
    } catch (error) {
      // Keeps the dialog open only if staff can try again. `onAccept` has already shown the error.
      if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return undefined;
    }
    onClose();
    return undefined;
  }

  return (
    <FormDialog
      form={form}
      open={open}
      title={texts.acceptQuestion(email, numOrdinal)}
      submit={texts.acceptYes}
      cancel={texts.cancel}
      initialFocus="cancel"
      onClose={onClose}
      onGiveUp={() => form.reset(empty)}
    >
      <p>{texts.acceptDetail}</p>
      {!isSame && <p>{texts.otherName(nameOf(details), vet ? nameOf(vet) : "")}</p>}
      {needsCall && (
        <div>
          <Checkbox
            label={texts.verifiedByPhone}
            aria-describedby={`${hints}-verified`}
            checked={verifiedByPhone}
            error={form.issue("verifiedByPhone")}
            onChange={({ target }) => form.change({ verifiedByPhone: target.checked })}
          />
          <p id={`${hints}-verified`} className={ownStyles.hint}>
            {texts.verifiedHint}
          </p>
        </div>
      )}
      {vet?.phone ? (
        <>
          <p>
            {texts.callBack} <a href={`tel:${vet.phone}`}>{spacedPhone(vet.phone)}</a>
          </p>
          <div>
            <Checkbox
              label={texts.calledBack(spacedPhone(vet.phone))}
              aria-describedby={`${hints}-called`}
              checked={calledBack}
              onChange={({ target }) => form.change({ calledBack: target.checked })}
            />
            <p id={`${hints}-called`} className={ownStyles.hint}>
              {texts.calledBackHint}
            </p>
          </div>
        </>
      ) : (
        <p>{texts.noPhone}</p>
      )}
      <p className={styles.quiet}>{texts.waits(vet?.emails.length ?? 0)}</p>
    </FormDialog>
  );
}
