import X from "lucide-react/icons/x";
import styles from "./Chip.module.css";
import { IconButton } from "./IconButton.tsx";
import { isRepeatedClick } from "./repeated-click.ts";
import { texts } from "./texts.ts";

export interface ChipProps {
  label: string;
  onRemove: () => void;
}

/** Something chosen that a click takes back. Its button is named 'Retirer' and what it removes. */
export function Chip({ label, onRemove }: ChipProps) {
  return (
    <span className={styles.chip}>
      <span>{label}</span>
      <IconButton
        size="small"
        className={styles.remove}
        label={texts.remove(label)}
        icon={<X size={16} aria-hidden />}
        onClick={(click) => isRepeatedClick(click) || onRemove()}
      />
    </span>
  );
}
