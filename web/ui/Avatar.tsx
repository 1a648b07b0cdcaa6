import { type CSSProperties, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import styles from "./Avatar.module.css";

/** A picture loads once it has been seen for about a second without a break, in milliseconds (product 9). */
const AVATAR_DELAY = 1000;
/** The addresses whose pictures came since the page was opened: one of them is drawn at once wherever it stands again. */
const loaded = new Set<string>();

export interface AvatarProps {
  firstName: string;
  lastName: string;
  src?: string | null | undefined;
  size?: number;
}

/** The picture of a person, or the initials: until it is loaded, when there is none and when it fails. Decorative: the name stands beside. */
export function Avatar({ firstName, lastName, src, size = 56 }: AvatarProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [failed, setFailed] = useState<string>();
  const wanted = src && src !== failed ? src : undefined;
  const isKnown = wanted !== undefined && loaded.has(wanted);
  const seen = useSeenFor(AVATAR_DELAY, place, wanted !== undefined && !isKnown);
  const watch = useCallback(
    (image: HTMLImageElement) => {
      const keep = () => wanted && loaded.add(wanted);
      const fail = () => setFailed(wanted);
      image.addEventListener("load", keep);
      image.addEventListener("error", fail);
      return () => {
        image.removeEventListener("load", keep);
        image.removeEventListener("error", fail);
      };
    },
    [wanted],
  );
  return (
    <span ref={place} className={styles.avatar} style={{ "--size": `${size}px` } as CSSProperties} aria-hidden>
      {initials(firstName, lastName)}
      {wanted && (isKnown || seen) && (
        <img
          ref={watch}
          className={styles.picture}
          src={wanted}
          alt=""
          width={size}
          height={size}
          decoding={isKnown ? "sync" : "async"}
        />
      )}
    </span>
  );
}

function initials(firstName: string, lastName: string): string {
  return [firstName, lastName].map((name) => [...name.trim()][0]?.toLocaleUpperCase("fr") ?? "").join("");
}

/** Has the element been on the screen for this long (milliseconds) without a break? Once true, it stays so. */
function useSeenFor(delay: number, place: RefObject<Element | null>, enabled: boolean): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null || seen || !enabled) return;
    let timeout: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timeout);
      if (entries.at(-1)?.isIntersecting) timeout = setTimeout(() => setSeen(true), delay);
    });
    observer.observe(element);
    return () => {
      clearTimeout(timeout);
      observer.disconnect();
    };
  }, [delay, place, seen, enabled]);
  return seen;
}
