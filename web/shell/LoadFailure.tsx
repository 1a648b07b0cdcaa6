import { useEffect, useEffectEvent } from "react";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { classes } from "../ui/classes.ts";
import { RotateCcw } from "../ui/page-icons.ts";
import styles from "./Page.module.css";
import { texts } from "./texts.ts";

export interface LoadFailureProps {
  text: string;
  onRetry: () => void;
}

/** Loads the failed data again after this many milliseconds. */
const PATIENCE = 20_000;

export function LoadFailure({ text, onRetry }: LoadFailureProps) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const timeout = setTimeout(retry, PATIENCE);
    return () => clearTimeout(timeout);
  }, []);
  return (
    <Card className={classes(styles.failure, styles.danger)}>
      <p role="alert">{text}</p>
      <Button variant="secondary" icon={<RotateCcw size={20} aria-hidden />} onClick={onRetry}>
        {texts.retry}
      </Button>
    </Card>
  );
}
