import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import styles from "./Imports.module.css";
import { dropInterrupted, interruptedFiles } from "./interrupted-files.ts";
import { interrupted as texts } from "./texts.ts";

export function InterruptedFiles({ target, onSend }: { target: string; onSend: (files: readonly File[]) => void }) {
  const [files, setFiles] = useState(() => interruptedFiles(target));

  function clear(): void {
    dropInterrupted(target);
    setFiles([]);
  }

  if (files.length === 0) return null;
  return (
    <div className={styles.left} role="status">
      <p>{texts.message(files.map(({ name }) => name))}</p>
      <Button
        onClick={() => {
          clear();
          onSend(files);
        }}
      >
        {texts.send(files.length)}
      </Button>
      <Button variant="secondary" onClick={clear}>
        {texts.drop(files.length)}
      </Button>
    </div>
  );
}
