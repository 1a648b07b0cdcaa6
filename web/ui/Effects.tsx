import styles from "./Effects.module.css";

/** What an action that cannot be taken back does, or leaves: said before it is done. */
export function Effects({ title, effects }: { title: string; effects: readonly string[] }) {
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.effects}>
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </div>
  );
}
