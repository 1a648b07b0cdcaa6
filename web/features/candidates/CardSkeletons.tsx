import { SkeletonCard } from "../../ui/Skeleton.tsx";
import styles from "./CardSkeletons.module.css";

/** The places of cards on their way. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <div className={styles.skeletons} aria-busy="true">
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <SkeletonCard key={place} />
      ))}
    </div>
  );
}
