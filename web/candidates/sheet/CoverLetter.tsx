import { Card } from "../../ui/Card.tsx";
import styles from "./CoverLetter.module.css";
import { sheet } from "./texts.ts";

export function CoverLetter({ text }: { text: string }) {
  return (
    <Card as="section" kind="panel">
      <h2>{sheet.letter}</h2>
      <p className={styles.text}>{text}</p>
    </Card>
  );
}
