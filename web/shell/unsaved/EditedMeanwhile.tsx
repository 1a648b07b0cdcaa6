import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import type { ConflictingField } from "./conflict.ts";
import styles from "./EditedMeanwhile.module.css";
import { meanwhile as texts } from "./texts.ts";

interface EditedMeanwhileProps {
  fields: readonly ConflictingField[];
  by?: string | undefined;
  /** @param theirs the names of the fields for which the user prefers the stored value */
  onChosen: (theirs: readonly string[]) => void;
  onBack: () => void;
}

export function EditedMeanwhile({ fields, by, onChosen, onBack }: EditedMeanwhileProps) {
  const [theirs, setTheirs] = useState(() => fields.filter(({ isTheirs }) => isTheirs).map(({ name }) => name));

  function choose(name: string, which: string): void {
    setTheirs((before) => [...before.filter((one) => one !== name), ...(which === "theirs" ? [name] : [])]);
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
          <Button onClick={() => onChosen(theirs)}>{texts.save}</Button>
        </>
      }
    >
      <div className={styles.choices}>
        <p>{by === undefined ? texts.text : texts.textBy(by)}</p>
        {fields.map(({ name, label, mine, theirs: stored }) => (
          <RadioGroup
            key={name}
            label={label}
            value={theirs.includes(name) ? "theirs" : "mine"}
            onChange={(which) => choose(name, which)}
            options={[
              { value: "mine", label: texts.mine(mine || texts.empty) },
              { value: "theirs", label: texts.theirs(stored || texts.empty) },
            ]}
          />
        ))}
      </div>
    </Dialog>
  );
}
