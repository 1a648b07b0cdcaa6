import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import styles from "./Imports.module.css";
import { dropLeftFiles, leftFiles } from "./left-files.ts";
import { left as texts } from "./texts.ts";

export interface LeftFilesProps {
  place: string;
  onSend: (files: readonly File[]) => void;
}

export function LeftFiles({ place, onSend }: LeftFilesProps) {
  const [files, setFiles] = useState(() => leftFiles(place));

  function end(): void {
    dropLeftFiles(place);
    setFiles([]);
  }

  if (files.length === 0) return null;
  return (
    <div className={styles.left} role="status">
      <p>{texts.said(files.map(({ name }) => name))}</p>
      <Button
        onClick={() => {
          end();
          onSend(files);
        }}
      >
        {texts.send(files.length)}
      </Button>
      <Button variant="secondary" onClick={end}>
        {texts.drop(files.length)}
      </Button>
    </div>
  );
}
