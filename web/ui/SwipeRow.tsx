import { type CSSProperties, type MouseEvent, type ReactNode, type TouchEvent, useEffect, useRef } from "react";
import { classes } from "./classes.ts";
import { type Gesture, gestureDefaults, readGesture, type TouchPoint, throttle } from "./gesture.ts";
import styles from "./SwipeRow.module.css";

interface SwipeRowProps {
  reveal: number;
  actions: ReactNode;
  children: ReactNode;
  className?: string;
}

let openRow: HTMLElement | null = null;

/** A script scrolls the row, because native scrolling would continue after a quick swipe. */
export function SwipeRow({ reveal, actions, children, className }: SwipeRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const start = useRef<TouchPoint>(undefined);
  const gesture = useRef<Gesture>(undefined);
  const wasOpen = useRef(false);
  const startLeft = useRef(0);
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined);

  function isOpen(): boolean {
    return (row.current?.scrollLeft ?? 0) > gestureDefaults.tapTolerance;
  }

  function slide(open: boolean): void {
    row.current?.scrollTo({ left: open ? reveal : 0, behavior: "smooth" });
  }

  function touchStart(event: TouchEvent): void {
    start.current = touchPoint(event);
    gesture.current = undefined;
    wasOpen.current = isOpen();
    startLeft.current = row.current?.scrollLeft ?? 0;
    hold.current = setTimeout(() => slide(true), gestureDefaults.hold);
  }

  function touchMove(event: TouchEvent): void {
    if (!start.current || !row.current) return;
    const here = touchPoint(event);
    if (readGesture(start.current, here) === "tap") return;
    clearTimeout(hold.current);
    row.current.scrollLeft = startLeft.current + start.current.x - here.x;
  }

  function touchCancel(): void {
    clearTimeout(hold.current);
    slide(wasOpen.current);
  }

  function touchEnd(event: TouchEvent): void {
    clearTimeout(hold.current);
    if (!start.current) return;
    gesture.current = readGesture(start.current, touchPoint(event));
    if (gesture.current === "swipeLeft") slide(true);
    else if (gesture.current === "swipeRight") slide(false);
    else if (gesture.current === "other") slide(wasOpen.current);
  }

  function clickContent(event: MouseEvent): void {
    const swiped = gesture.current !== undefined && gesture.current !== "tap";
    gesture.current = undefined;
    if (!isOpen() && !swiped) return;
    event.preventDefault();
    event.stopPropagation();
    if (!swiped) slide(false);
  }

  useEffect(() => {
    const element = row.current;
    if (element === null) return;
    const follow = throttle(() => {
      if (element.scrollLeft < gestureDefaults.swipeTolerance || openRow === element) return;
      openRow?.scrollTo({ left: 0, behavior: "smooth" });
      openRow = element;
    });
    element.addEventListener("scroll", follow, { passive: true });
    return () => {
      element.removeEventListener("scroll", follow);
      clearTimeout(hold.current);
      if (openRow === element) openRow = null;
    };
  }, []);

  return (
    <div
      ref={row}
      className={classes(styles.row, className)}
      style={{ "--reveal": `${reveal}px` } as CSSProperties}
      onTouchStart={touchStart}
      onTouchMove={touchMove}
      onTouchEnd={touchEnd}
      onTouchCancel={touchCancel}
    >
      <div className={styles.content} onClickCapture={clickContent}>
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}

function touchPoint(event: TouchEvent): TouchPoint {
  const touch = event.changedTouches[0];
  return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0, time: event.timeStamp };
}
