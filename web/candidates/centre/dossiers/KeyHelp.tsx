import { useState } from "react";
import { Keyboard } from "../../../shell/centre/icons.ts";
import { areKeysOn, switchKeys, useKeys } from "../../../shell/centre/keys.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import styles from "./KeyHelp.module.css";
import { keys as texts } from "./texts.ts";

export function KeyHelp() {
  const [isOpen, setOpen] = useState(false);
  const [isOn, setOn] = useState(areKeysOn);
  useKeys({ "?": () => setOpen(true) });
  return (
    <>
      <IconButton
        className={styles.opener}
        label={texts.title}
        title={texts.title}
        icon={<Keyboard size={20} aria-hidden />}
        onClick={() => setOpen(true)}
      />
      <Dialog
        theme="auto"
        open={isOpen}
        title={texts.title}
        initialFocus="title"
        maxWidth={560}
        onDismiss={() => setOpen(false)}
      >
        <div className={styles.parts}>
          {texts.groups.map(({ title, keys }) => (
            <section key={title}>
              <h3>{title}</h3>
              <dl>
                {keys.map(([names, what]) => (
                  <div key={what}>
                    <dt>
                      {names.map((name) => (
                        <kbd key={name}>{name}</kbd>
                      ))}
                    </dt>
                    <dd>{what}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          <Checkbox
            label={texts.use}
            checked={isOn}
            onChange={({ target }) => {
              switchKeys(target.checked);
              setOn(target.checked);
            }}
          />
        </div>
      </Dialog>
    </>
  );
}
