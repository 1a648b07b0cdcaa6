import type { Dossier } from "contract/candidates/dossiers.ts";
import { Fragment, useId } from "react";
import { useKeys } from "../../../../shell/centre/keys.ts";
import { ConflictDialog } from "../../../../shell/unsaved/ConflictDialog.tsx";
import { SaveBar } from "../../../../shell/unsaved/SaveBar.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { FieldError } from "../../../../ui/FieldFrame.tsx";
import { LikelyDuplicates } from "../LikelyDuplicates.tsx";
import { CorrectedMark } from "./CorrectedMark.tsx";
import { DossierField } from "./DossierField.tsx";
import styles from "./DossierForm.module.css";
import { fieldGroups, groupNames, spans } from "./field-groups.ts";
import { groups, form as texts } from "./texts.ts";
import { useDossierForm } from "./use-dossier-form.ts";
import { useSamePerson } from "./use-same-person.ts";
import { useTowns } from "./use-towns.ts";

export function DossierForm({ dossier, onCreated }: { dossier?: Dossier; onCreated?: (dossier: Dossier) => void }) {
  const { form, conflict, ...editing } = useDossierForm(dossier, onCreated);
  const id = useId();
  const samePerson = useSamePerson(form.values, dossier === undefined);
  const towns = useTowns(form, dossier?.ZIPCode ?? "");
  useKeys({
    "Ctrl+s": () => {
      editing.createsAnother.current = false;
      form.wiring.ref.current?.requestSubmit();
    },
  });

  return (
    <div className={styles.page}>
      <form {...form.wiring} className={styles.form} aria-label={texts.label}>
        {!dossier && <p className="quiet">{texts.required}</p>}
        <datalist id={`${id}-towns`}>
          {towns?.map((town) => (
            <option key={town}>{town}</option>
          ))}
        </datalist>
        {groupNames.map((group) => (
          <Fragment key={group}>
            <Card kind="panel">
              <fieldset className={styles.group}>
                <legend>{groups[group]}</legend>
                {fieldGroups[group].map((name) => {
                  const corrected = dossier?.corrected[name];
                  const markId = corrected ? `${id}-${name}` : undefined;
                  return (
                    <div key={name} className={styles.cell} data-span={spans[name]}>
                      <DossierField
                        form={form}
                        name={name}
                        describedBy={markId}
                        towns={towns}
                        townList={`${id}-towns`}
                        sharing={dossier?.sharing}
                      />
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
            {group === "identity" && (
              <div role="status" className={styles.samePerson}>
                <LikelyDuplicates found={samePerson} target="_blank" />
              </div>
            )}
          </Fragment>
        ))}
        <FieldError>{form.issue("form")}</FieldError>
        <SaveBar isUnsaved={editing.isUnsaved} onCancel={editing.cancel} onTakeUp={editing.takeUp}>
          <Button
            type="submit"
            loading={form.sending}
            onClick={() => {
              editing.createsAnother.current = false;
            }}
          >
            {dossier ? texts.save : texts.create}
          </Button>
          {!dossier && (
            <Button
              type="submit"
              variant="secondary"
              loading={form.sending}
              onClick={() => {
                editing.createsAnother.current = true;
              }}
            >
              {texts.createAnother}
            </Button>
          )}
        </SaveBar>
      </form>
      <ConflictDialog conflict={conflict} />
    </div>
  );
}
