import { OTPField } from "@base-ui/react/otp-field";
import type { ClipboardEvent } from "react";
import { FieldFrame, type FieldTexts } from "./FieldFrame.tsx";
import styles from "./OtpField.module.css";

const texts = {
  digit: (position: number, length: number) => `Chiffre ${position} sur ${length}`,
};

interface OtpFieldProps extends FieldTexts {
  value: string;
  onChange: (value: string) => void;
  onComplete?: (value: string) => void;
  length?: number;
  className?: string;
}

/** Shows one box per digit (product 9). The first box accepts the whole code, because phones fill in a code there. */
export function OtpField({ value, onChange, onComplete, length = 4, ...frame }: OtpFieldProps) {
  function pasteWhole(event: ClipboardEvent): void {
    const code = event.clipboardData.getData("text/plain").replaceAll(/\D/g, "").slice(0, length);
    if (code.length < length) return;
    event.preventDefault();
    onChange(code);
    onComplete?.(code);
  }
  const boxes = Array.from({ length }, (_, index) => index + 1);
  return (
    <FieldFrame {...frame}>
      {(wiring, labelId) => (
        <OTPField.Root
          id={wiring.id}
          length={length}
          value={value}
          onValueChange={onChange}
          onValueComplete={onComplete}
          className={styles.boxes}
          aria-labelledby={labelId}
          aria-describedby={wiring["aria-describedby"]}
        >
          {boxes.map((box) => (
            <OTPField.Input
              key={box}
              className={styles.box}
              aria-label={box === 1 ? undefined : texts.digit(box, length)}
              aria-invalid={wiring["aria-invalid"]}
              onPaste={pasteWhole}
            />
          ))}
        </OTPField.Root>
      )}
    </FieldFrame>
  );
}
