import type { Dossier } from "contract/candidates/dossiers.ts";
import { useId } from "react";
import { useKeys } from "../../../../shell/centre/keys.ts";
import { ConflictDialog } from "../../../../shell/unsaved/ConflictDialog.tsx";
import { SaveBar } from "../../../../shell/unsaved/SaveBar.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { classes } from "../../../../ui/classes.ts";
import { FieldError } from "../../../../ui/FieldFrame.tsx";
import { CorrectedMark } from "./CorrectedMark.tsx";
import { DossierField } from "./DossierField.tsx";
import styles from "./DossierForm.module.css";
import { type FormField, fieldGroups, groupNames } from "./field-groups.ts";
import { groups, form as texts } from "./texts.ts";
import { useDossierForm } from "./use-dossier-form.ts";

const WIDE: readonly FormField[] = ["contactShareable", "jobInterviewDetail", "coverLetter"];

export interface DossierFormProps {
  dossier?: Dossier;
  onCreated?: (dossier: Dossier) => void;
}

export function DossierForm({ dossier, onCreated }: DossierFormProps) {
  const { form, conflict, ...editing } = useDossierForm(dossier, onCreated);
  const rejected = form.issue("form");
  const id = useId();
  useKeys({ "Ctrl+s": () => form.wiring.ref.current?.requestSubmit() });

  return (
    <div className={styles.page}>
      <form {...form.wiring} className={styles.form} aria-label={texts.label}>
        {!dossier && <p className="quiet">{texts.required}</p>}
        {groupNames.map((group) => (
          <Card key={group} kind="panel">
            <fieldset className={styles.group}>
              <legend>{groups[group]}</legend>
              {fieldGroups[group].map((name) => {
                const corrected = dossier?.corrected[name];
                const markId = corrected ? `${id}-${name}` : undefined;
                return (
                  <div key={name} className={classes(styles.cell, WIDE.includes(name) ? styles.wide : undefined)}>
                    <DossierField form={form} name={name} describedBy={markId} />
                    {dossier && corrected && markId && (
                      <CorrectedMark
                        id={markId}
                        dossier={dossier}
                        name={name}
                        source={corrected.source}
                        onTaken={editing.takeSource}
                      />
                    )}
                  </div>
                );
              })}
            </fieldset>
          </Card>
        ))}
        {rejected && <FieldError id={`${id}-refused`}>{rejected}</FieldError>}
        <SaveBar isUnsaved={editing.isUnsaved} onCancel={editing.cancel}>
          <Button type="submit" loading={form.sending}>
            {dossier ? texts.save : texts.create}
          </Button>
        </SaveBar>
      </form>
      <ConflictDialog conflict={conflict} />
    </div>
  );
}
