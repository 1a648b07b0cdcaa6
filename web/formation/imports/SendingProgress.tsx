import { Button } from "../../ui/Button.tsx";
import styles from "./Imports.module.css";
import { texts } from "./texts.ts";

/** How much of a file has left; once all of it has, the server looks at it. */
export function SendingProgress({ label, share, onStop }: { label: string; share: number; onStop: () => void }) {
  return (
    <div className={styles.progress}>
      <progress aria-label={label} max={1} value={share} />
      <span>{share < 1 ? texts.percent(share) : texts.looking}</span>
      <Button variant="quiet" onClick={onStop}>
        {texts.cancel}
      </Button>
    </div>
  );
}
