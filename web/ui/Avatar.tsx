import { type CSSProperties, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import styles from "./Avatar.module.css";

/** Loads the picture only after the avatar has been visible for this many milliseconds (product 9). */
const AVATAR_DELAY = 1000;
const loaded = new Set<string>();

interface AvatarProps {
  firstName: string;
  lastName: string;
  src?: string | null | undefined;
  size?: number;
}

/** Screen readers ignore the avatar, because the name is next to it. */
export function Avatar({ firstName, lastName, src, size = 56 }: AvatarProps) {
  const box = useRef<HTMLSpanElement>(null);
  const [failed, setFailed] = useState<string>();
  const [drawn, setDrawn] = useState<string>();
  const source = src && src !== failed ? src : undefined;
  const isKnown = useMemo(() => source !== undefined && loaded.has(source), [source]);
  const isDrawn = source !== undefined && (isKnown || drawn === source);
  const wasSeen = useSeenFor(AVATAR_DELAY, box, source !== undefined && !isKnown);
  const watch = useCallback(
    (image: HTMLImageElement) => {
      const note = () => {
        if (source) loaded.add(source);
        setDrawn(source);
      };
      const fail = () => setFailed(source);
      image.addEventListener("load", note);
      image.addEventListener("error", fail);
      return () => {
        image.removeEventListener("load", note);
        image.removeEventListener("error", fail);
      };
    },
    [source],
  );
  return (
    <span
      ref={box}
      className={styles.avatar}
      style={{ "--size": `${size}px` } as CSSProperties}
      data-drawn={isDrawn || undefined}
      aria-hidden
    >
      {initials(firstName, lastName)}
      {source && (isKnown || wasSeen) && (
        <img
          ref={watch}
          className={styles.picture}
          src={source}
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

function useSeenFor(delay: number, box: RefObject<Element | null>, enabled: boolean): boolean {
  const [wasSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null || wasSeen || !enabled) return;
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
  }, [delay, box, wasSeen, enabled]);
  return wasSeen;
}
