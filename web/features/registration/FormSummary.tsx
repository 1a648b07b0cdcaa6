import CircleAlert from "lucide-react/icons/circle-alert";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import styles from "./FormSummary.module.css";
import { findFaults, type RegistrationValues } from "./registration-values.ts";
import { form as texts } from "./texts.ts";

/** What is still wrong with the form, under its button, from the first moment on (product 5.1). */
export function FormSummary({ id, values, isSent }: { id: string; values: RegistrationValues; isSent: boolean }) {
  const codes = Object.values(findFaults(values)).filter((code) => code !== undefined);
  // A mismatch counts as something empty.
  const isSomeEmpty = codes.includes("empty") || codes.includes("password doesn't match");
  const isPhoneWrong = codes.includes("invalid phone number") || codes.includes("mobile phone expected");
  const isOnlyTerms = codes.length === 1 && codes[0] === "use term not checked";
  return (
    <div id={id} className={styles.summary} data-tone={isSent ? "danger" : undefined}>
      {isSomeEmpty && (
        <p>
          <CircleAlert size={18} aria-hidden />
          <span>{texts.someEmpty}</span>
        </p>
      )}
      {isPhoneWrong && (
        <p>
          <CircleAlert size={18} aria-hidden />
          <span>{texts.phoneWrong}</span>
        </p>
      )}
      {isOnlyTerms && (
        <p data-tone="warn">
          <TriangleAlert size={18} aria-hidden />
          <span>{texts.termsNeeded}</span>
        </p>
      )}
    </div>
  );
}
