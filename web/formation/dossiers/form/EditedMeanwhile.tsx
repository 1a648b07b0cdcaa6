import type { Dossier } from "contract/dossiers.ts";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { RadioGroup } from "../../../ui/RadioGroup.tsx";
import styles from "./DossierForm.module.css";
import { type DossierValues, differing, only, readable, valuesOf } from "./dossier-values.ts";
import type { TypedField } from "./field-groups.ts";
import { labels, meanwhile as texts } from "./texts.ts";

interface EditedMeanwhileProps {
  /** What both began with. */
  base: DossierValues;
  typed: DossierValues;
  /** The dossier as it is stored by now. */
  newer: Dossier;
  /** The values that are to stay, for the newer edition. */
  onChosen: (values: DossierValues) => void;
  onBack: () => void;
}

/** Both values of each field that the others changed, and which one stays; what they left alone is as typed (beyond B1-22). */
export function EditedMeanwhile({ base, typed, newer, onChosen, onBack }: EditedMeanwhileProps) {
  const stored = valuesOf(newer);
  const names = differing(base, stored).filter((name) => typed[name] !== stored[name]);
  // What somebody did not touch he does not mean to undo.
  const [taken, setTaken] = useState<readonly TypedField[]>(names.filter((name) => typed[name] === base[name]));

  function choose(name: TypedField, which: string): void {
    setTaken((before) => [...before.filter((one) => one !== name), ...(which === "theirs" ? [name] : [])]);
  }

  function save(): void {
    onChosen({ ...typed, ...only(stored, taken) });
  }

  return (
    <Dialog
      open
      blocking
      theme="auto"
      title={texts.title}
      onDismiss={onBack}
      footer={
        <>
          <Button variant="secondary" onClick={onBack}>
            {texts.back}
          </Button>
          <Button onClick={save}>{texts.save}</Button>
        </>
      }
    >
      <div className={styles.choices}>
        <p>{texts.text}</p>
        {names.map((name) => (
          <RadioGroup
            key={name}
            label={labels[name]}
            value={taken.includes(name) ? "theirs" : "mine"}
            onChange={(which) => choose(name, which)}
            options={[
              { value: "mine", label: texts.mine(readable(name, typed[name])) },
              { value: "theirs", label: texts.theirs(readable(name, stored[name])) },
            ]}
          />
        ))}
      </div>
    </Dialog>
  );
}
