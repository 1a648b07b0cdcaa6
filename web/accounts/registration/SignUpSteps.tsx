import { Check } from "../../ui/list-icons.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./SignUpSteps.module.css";
import { steps as texts } from "./texts.ts";

export function SignUpSteps({ current }: { current: 1 | 2 | 3 }) {
  return (
    <ol className={styles.steps} aria-label={texts.label}>
      {texts.names.map((name, index) => {
        const isDone = index + 1 < current;
        const isCurrent = index + 1 === current;
        return (
          <li
            key={name}
            className={styles.step}
            data-state={isDone ? "done" : isCurrent ? "current" : "ahead"}
            aria-current={isCurrent ? "step" : undefined}
          >
            <span className={styles.mark} aria-hidden>
              {isDone ? <Check size={16} strokeWidth={3} /> : index + 1}
            </span>
            <span>
              {name}
              {isDone && <VisuallyHidden> {texts.done}</VisuallyHidden>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
