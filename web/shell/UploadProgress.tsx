import { Button } from "../ui/Button.tsx";
import styles from "./UploadProgress.module.css";

interface UploadProgressProps {
  label: string;
  share: number;
  looking: string;
  stop: string;
  onStop: () => void;
}

export function UploadProgress({ label, share, looking, stop, onStop }: UploadProgressProps) {
  return (
    <div className={styles.progress}>
      <progress aria-label={label} max={1} value={share} />
      <span>{share < 1 ? `${Math.floor(share * 100)} %` : looking}</span>
      <Button variant="quiet" onClick={onStop}>
        {stop}
      </Button>
    </div>
  );
}
