import { Button } from "../../ui/Button.tsx";
import { texts } from "./texts.ts";
import styles from "./UploadProgress.module.css";

export interface UploadProgressProps {
  /** What is on its way, for screen readers. */
  label: string;
  /** How much of it has left, from 0 to 1. */
  share: number;
  /** What is said once all of it has left, while the server looks at it. */
  looking: string;
  stop: string;
  onStop: () => void;
}

/** How much of a file has left, and the way to give it up. */
export function UploadProgress({ label, share, looking, stop, onStop }: UploadProgressProps) {
  return (
    <div className={styles.progress}>
      <progress aria-label={label} max={1} value={share} />
      <span>{share < 1 ? texts.percent(share) : looking}</span>
      <Button variant="quiet" onClick={onStop}>
        {stop}
      </Button>
    </div>
  );
}
