import { type ReactNode, useId, useState } from "react";
import { Upload } from "../ui/page-icons.ts";
import styles from "./DropField.module.css";

interface DropFieldProps {
  label: ReactNode;
  note?: string;
  hint: string;
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** An invisible file input covers the text, so that the browser handles focus, clicks and dropped files (B1-40). */
export function DropField({ label, note, hint, accept, multiple = false, disabled = false, onFiles }: DropFieldProps) {
  const [isOver, setOver] = useState(false);
  const id = useId();
  return (
    <div className={styles.drop} data-drop="" data-over={isOver || undefined}>
      <input
        id={id}
        type="file"
        className={styles.input}
        accept={accept}
        multiple={multiple}
        // Uses `aria-disabled`, because `disabled` would take the focus away.
        aria-disabled={disabled}
        aria-describedby={`${id}-hint`}
        onDragOver={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={({ target }) => {
          if (!disabled) onFiles([...(target.files ?? [])]);
          // Clears the input. Otherwise the browser ignores a second choice of the same file.
          target.value = "";
        }}
      />
      <label htmlFor={id}>
        <Upload size={20} aria-hidden />
        {label}
      </label>
      {note && <p>{note}</p>}
      <p id={`${id}-hint`}>{hint}</p>
    </div>
  );
}
