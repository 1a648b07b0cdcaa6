import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** Where something stands in the window, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What says where the reader is: no message lies over it. Other than titles, elements say so themselves. */
const UNCOVERED = "h1, [data-uncovered='']";
/** What is pressed next, as they say too: covered only where there is no other place. */
const NEXT = "[data-uncovered='next']";
/** The field or card that somebody is using. */
const USED = ":is(input, textarea, select):focus, article:focus-within";
const MESSAGE = "[data-position]";

/** Between a message and what it stands under, in pixels: it fits between the menu and the count of a list. */
const GAP = 4;
/** Messages belong to the top: they end in this part of the window, or stand where they always do. */
const UPPER_PART = 0.85;

/**
 * Keeps the messages off the title, counts, the steps of the sign-up and the field that is typed in, however many lines they
 * have: they stand at the top, or just below what they would cover. They move only when they would cover something.
 * @param count how many messages there are
 */
export function useClearPlace(viewport: RefObject<HTMLElement | null>, count: number): void {
  const lowered = useRef(0);
  useLayoutEffect(() => {
    lowered.current = place(viewport.current, lowered.current);
  });
  useEffect(() => {
    if (count === 0) return undefined;
    let frame = 0;
    const replace = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        lowered.current = place(viewport.current, lowered.current);
      });
    };
    const pages = new MutationObserver(replace);
    pages.observe(document.body, { childList: true, subtree: true });
    const sizes = new ResizeObserver(replace);
    sizes.observe(document.body);
    for (const event of MOVING) window.addEventListener(event, replace, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      pages.disconnect();
      sizes.disconnect();
      for (const event of MOVING) window.removeEventListener(event, replace, { capture: true });
    };
  }, [viewport, count]);
}

const MOVING = ["scroll", "resize", "focusin", "transitionend"] as const;

/** Puts the messages where they cover nothing. @returns by how much they were lowered, in pixels */
function place(viewport: HTMLElement | null, lowered: number): number {
  if (viewport === null) return 0;
  const messages = [...viewport.querySelectorAll<HTMLElement>(MESSAGE)].filter(isDrawn).map(restingBox);
  // A page below a window is out of reach: its title may be covered.
  const scope = [...document.querySelectorAll("[role=dialog]")].at(-1) ?? document;
  const avoided = { used: boxesOf(scope, USED), titles: boxesOf(scope, UNCOVERED), next: boxesOf(scope, NEXT) };
  const wanted = choosePlace(messages, avoided, window.innerHeight * UPPER_PART, lowered);
  viewport.style.top = `${wanted}px`;
  return wanted;
}

function isDrawn(element: HTMLElement): boolean {
  return element.offsetHeight > 1;
}

/** Where a message stands once it has come, with nothing to lower it. */
function restingBox({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): Box {
  return { left: offsetLeft, top: offsetTop, right: offsetLeft + offsetWidth, bottom: offsetTop + offsetHeight };
}

function boxesOf(scope: ParentNode, selector: string): Box[] {
  return [...scope.querySelectorAll<HTMLElement>(selector)].filter(isDrawn).map((one) => one.getBoundingClientRect());
}

/** What messages keep off, the most important first. */
interface Avoided {
  readonly used: readonly Box[];
  readonly titles: readonly Box[];
  readonly next: readonly Box[];
}

/** By how much messages are lowered, in pixels. What is being used is covered last. */
export function choosePlace(
  messages: readonly Box[],
  { used, titles, next }: Avoided,
  lowest: number,
  before: number,
): number {
  return (
    clearPlace(messages, [...used, ...titles, ...next], lowest, before) ??
    clearPlace(messages, [...used, ...titles], lowest, before) ??
    clearPlace(messages, used, lowest, before) ??
    0
  );
}

/**
 * By how much messages are lowered so that they cover none of the boxes: as before if that will do, else as little as
 * possible, all in pixels. Undefined when they would end below the lowest place.
 */
export function clearPlace(
  messages: readonly Box[],
  boxes: readonly Box[],
  lowest: number,
  before = 0,
): number | undefined {
  const isFree = (by: number) => !boxes.some((box) => messages.some((message) => overlap(lower(message, by), box)));
  const under = messages.flatMap(({ top }) => boxes.map(({ bottom }) => Math.ceil(bottom + GAP - top)));
  const ways = [before, 0, ...under.filter((by) => by > 0).sort((a, b) => a - b)];
  return ways.find((by) => isFree(by) && messages.every(({ bottom }) => by === 0 || bottom + by <= lowest));
}

function lower(box: Box, by: number): Box {
  return { ...box, top: box.top + by, bottom: box.bottom + by };
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
