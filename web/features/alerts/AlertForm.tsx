import type { NotificationParameters } from "contract/alerts.ts";
import { type FormEvent, useRef, useState } from "react";
import { Columns } from "../../shell/Page.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { Toggle } from "../../ui/Toggle.tsx";
import { toast } from "../../ui/toast.ts";
import { DepartmentField } from "../candidates/search/DepartmentField.tsx";
import styles from "./AlertForm.module.css";
import { AlertStatus } from "./AlertStatus.tsx";
import { findErrors } from "./checks.ts";
import { PeriodicityFields } from "./PeriodicityFields.tsx";
import { useSaveParameters } from "./queries.ts";
import { texts } from "./texts.ts";

/** Fields whose fault is shown: departments once they were touched, and all from the first 'Valider' on. */
const untouched = { sectors: false, mobile: false };
const allTouched = { sectors: true, mobile: true };

/**
 * The toggle and, while it is on, the settings (product 2.11). Off is stored at once; on is stored by 'Valider'. A save
 * that fails is only logged, and the toggle shows again what is stored (product 4.5).
 */
export function AlertForm({ stored }: { stored: NotificationParameters }) {
  const [draft, setDraft] = useState(stored);
  const [touched, setTouched] = useState(untouched);
  const save = useSaveParameters();
  const form = useRef<HTMLFormElement>(null);
  const errors = findErrors(draft);

  function change(changed: Partial<NotificationParameters>): void {
    setDraft({ ...draft, ...changed });
  }

  async function store(wanted: NotificationParameters, done: string): Promise<void> {
    try {
      setDraft(await save.mutateAsync(wanted));
      toast({ text: done });
    } catch (error) {
      console.error(error);
      setDraft((shown) => ({ ...shown, enabled: stored.enabled }));
    }
  }

  function toggle(): void {
    if (save.isPending) return;
    const enabled = !draft.enabled;
    change({ enabled });
    setTouched(untouched);
    if (!enabled) void store({ ...draft, enabled }, texts.turnedOff);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTouched(allTouched);
    const wrong = errors.sectors ? "[data-tour=alerts-sectors] input" : errors.mobile ? "[name=mobile]" : undefined;
    if (wrong) form.current?.querySelector<HTMLInputElement>(wrong)?.focus();
    else if (!save.isPending) void store(draft, texts.saved);
  }

  const switchCard = (
    <Card kind="panel" className={styles.switch} role="group" aria-label={texts.toggle}>
      <div className={styles.mark} data-tour="alerts-toggle">
        <Toggle label={draft.enabled ? texts.on : texts.off} checked={draft.enabled} onChange={toggle} />
      </div>
    </Card>
  );
  if (!draft.enabled) return switchCard;
  return (
    <Columns side="right">
      <div className={styles.main}>
        {switchCard}
        <Card kind="panel">
          <form ref={form} className={styles.form} onSubmit={submit} noValidate>
            <div data-tour="alerts-sectors">
              <DepartmentField
                label={texts.sectors}
                hint={texts.sectorsHint}
                values={draft.sectorList}
                error={(touched.sectors && errors.sectors) || null}
                onChange={(sectorList) => {
                  change({ sectorList });
                  setTouched({ ...touched, sectors: true });
                }}
              />
            </div>
            <div data-tour="alerts-periodicity">
              <PeriodicityFields value={draft.periodicity} onChange={(periodicity) => change({ periodicity })} />
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
                error={(touched.mobile && errors.mobile) || null}
                onChange={(event) => change({ destination: { mobile: event.target.value } })}
              />
            </div>
            <div className={styles.mark} data-tour="alerts-save">
              <Button type="submit" loading={save.isPending}>
                {texts.submit}
              </Button>
            </div>
          </form>
        </Card>
      </div>
      <AlertStatus stored={stored} sectors={draft.sectorList} />
    </Columns>
  );
}
