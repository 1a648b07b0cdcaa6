import type { NotificationParameters } from "contract/alerts/alerts.ts";
import { useId, useState } from "react";
import { DepartmentField } from "../../candidates/search/DepartmentField.tsx";
import { Columns } from "../../shell/Page.tsx";
import { ConflictDialog } from "../../shell/unsaved/ConflictDialog.tsx";
import { SaveBar } from "../../shell/unsaved/SaveBar.tsx";
import { type Edited, useEditedForm } from "../../shell/unsaved/use-edited-form.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { Toggle } from "../../ui/Toggle.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./AlertForm.module.css";
import { AlertStatus } from "./AlertStatus.tsx";
import { type AlertValues, alertFields, findIssues, readParameters } from "./alert-values.ts";
import { MailFields } from "./MailFields.tsx";
import { PauseFields } from "./PauseFields.tsx";
import { PeriodicityFields } from "./PeriodicityFields.tsx";
import { useSaveParameters } from "./queries.ts";
import { TestSms } from "./TestSms.tsx";
import { texts } from "./texts.ts";

interface AlertFormProps {
  stored: NotificationParameters;
  /** True after a press on 'Activer les alertes'. The toggle is then on, but only 'Valider' saves this change. */
  turnsOn: boolean;
}

/** Turning the alerts off saves at once. All other changes are saved when the user presses 'Valider' (product 2.11). */
export function AlertForm({ stored, turnsOn }: AlertFormProps) {
  const save = useSaveParameters();
  const read = readParameters(stored);
  const { form, isUnsaved, cancel, sendNow, conflict } = useEditedForm<AlertValues>({
    name: "alerts",
    stored: read,
    ...(turnsOn && { proposed: { ...read.values, enabled: true } }),
    check: findIssues,
    live: true,
    send,
    onError(error) {
      console.error(error);
      form.change({ enabled: stored.enabled });
      return {};
    },
    newer: (body) => readParameters(body as unknown as NotificationParameters),
    ...alertFields,
  });
  const draft = form.values;
  const formId = useId();
  // While SMS alerts are off, the form shows only the toggle (product 2.11). A button shows the e-mail settings.
  const [isUnfolded, setUnfolded] = useState(stored.digest !== "none" || stored.pausedUntil !== null);

  async function send(next: AlertValues, { edition, values }: Edited<AlertValues>): Promise<Edited<AlertValues>> {
    const response = await save.mutateAsync({ ...next, edition });
    toast({ text: values.enabled && !next.enabled ? texts.turnedOff : texts.saved });
    return readParameters(response);
  }

  function toggle(): void {
    // Turning the alerts on only changes the form, so this does not have to wait until they are saved as off.
    if (save.isPending && draft.enabled) return;
    const next = { ...draft, enabled: !draft.enabled };
    // Resets the form to remove all errors, because the toggle may hide the fields with errors.
    form.reset(next);
    form.change(next);
    if (!next.enabled) void sendNow(next);
  }

  const conflictDialog = <ConflictDialog conflict={conflict} />;
  const pause = (
    <PauseFields
      value={draft.pausedUntil}
      issue={form.issue("pausedUntil") ?? undefined}
      form={formId}
      onChange={(pausedUntil) => form.change({ pausedUntil })}
    />
  );
  const switchCard = (
    <Card kind="panel" className={styles.switch} role="group" aria-labelledby={`${formId}-switch`}>
      <div className={styles.mark} data-tour="alerts-toggle">
        <span id={`${formId}-switch`} className="strong">
          {texts.toggle}
        </span>
        <div className={styles.state}>
          <Toggle label={draft.enabled ? texts.on : texts.off} checked={draft.enabled} onChange={toggle} />
          {draft.enabled && !stored.enabled && <Badge tone="warn">{texts.unsaved}</Badge>}
        </div>
      </div>
      {draft.enabled && pause}
    </Card>
  );
  const sectors = (
    <DepartmentField
      label={texts.sectors}
      hint={texts.sectorsHint}
      values={draft.sectorList}
      error={form.issue("sectorList")}
      onChange={(sectorList) => {
        form.change({ sectorList });
        form.touch("sectorList");
      }}
    />
  );
  const mails = <MailFields digest={draft.digest} onChange={form.change} />;
  const saveBar = (
    <SaveBar isUnsaved={isUnsaved} onCancel={cancel}>
      <div className={styles.save} data-tour="alerts-save">
        <Button type="submit" wide loading={save.isPending}>
          {texts.submit}
        </Button>
      </div>
    </SaveBar>
  );
  const smsForm = (
    <Card kind="panel">
      <form {...form.wiring} id={formId} className={styles.form}>
        <div data-tour="alerts-sectors">{sectors}</div>
        <div data-tour="alerts-periodicity">
          <PeriodicityFields value={draft.periodicity} onChange={(periodicity) => form.change({ periodicity })} />
        </div>
        <div data-tour="alerts-mobile">
          <Field
            label={texts.mobile}
            hint={texts.mobileHint}
            name="mobile"
            aria-required
            type="tel"
            autoComplete="tel"
            value={draft.destination.mobile}
            error={form.issue("destination")}
            onChange={(event) => form.change({ destination: { mobile: event.target.value } })}
          />
          <TestSms stored={stored} mobile={draft.destination.mobile} />
        </div>
        {mails}
        {saveBar}
      </form>
    </Card>
  );
  const mailForm = (
    <>
      <Button variant="quiet" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
        {texts.mails}
      </Button>
      {isUnfolded && (
        <Card kind="panel">
          <form {...form.wiring} id={formId} className={styles.form} aria-label={texts.mails}>
            {mails}
            {pause}
            {draft.digest !== "none" && sectors}
            {saveBar}
          </form>
        </Card>
      )}
    </>
  );
  // The toggle stays mounted whether the alerts are on or off, so that it keeps the focus.
  return (
    <Columns side="right">
      <div className={styles.main}>
        {switchCard}
        {draft.enabled ? smsForm : mailForm}
      </div>
      {conflictDialog}
      {draft.enabled && <AlertStatus stored={stored} sectors={draft.sectorList} />}
    </Columns>
  );
}
