import RotateCcw from "lucide-react/icons/rotate-ccw";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import styles from "./LoadFailure.module.css";
import { texts } from "./texts.ts";

export interface LoadFailureProps {
  text: string;
  onRetry: () => void;
}

/** What could not be loaded, in the place of it, and the way to try again. */
export function LoadFailure({ text, onRetry }: LoadFailureProps) {
  return (
    <Card className={styles.failure}>
      <p role="alert">{text}</p>
      <Button variant="secondary" icon={<RotateCcw size={20} aria-hidden />} onClick={onRetry}>
        {texts.retry}
      </Button>
    </Card>
  );
}
