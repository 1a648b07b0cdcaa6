import styles from "./FieldFrame.module.css";
import { FieldFrame, type FieldPropsOf, splitField } from "./FieldFrame.tsx";

const LINE = 40;

export function TextAreaField({ rows = 4, ...rest }: FieldPropsOf<"textarea">) {
  const [frame, textarea] = splitField(rest);
  const lines = String(rest.value ?? "").split("\n");
  const height = lines.reduce((sum, line) => sum + 1 + Math.floor(line.length / LINE), 0);
  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <textarea {...textarea} {...wiring} rows={Math.max(rows, height)} className={styles.control} data-lines />
      )}
    </FieldFrame>
  );
}
