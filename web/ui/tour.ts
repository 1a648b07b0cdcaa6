import "./tour.css";
import { type Driver, type DriveStep, driver, type PopoverDOM } from "driver.js";
import { texts } from "./texts.ts";

export interface TourStep {
  /** The CSS selector of the described element. The tour skips the step if the element is not visible. */
  readonly target: string;
  readonly title: string;
  readonly text: string;
}

export type StopTour = () => void;

/** The highlight takes this many milliseconds to move to the next step. */
const GLIDE = 250;

/** @returns a function that stops the tour without calling `onExit`, or undefined if no step is visible */
export function runTour(steps: readonly TourStep[], onExit: () => void): StopTour | undefined {
  const shown = steps.filter(({ target }) => isShown(document.querySelector(target)));
  if (shown.length === 0) return undefined;
  const opener = document.activeElement;
  const place = window.scrollY;
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const tour = driver({
    steps: shown.map(toDriveStep),
    animate: !still,
    duration: GLIDE,
    smoothScroll: !still,
    overlayColor: "var(--backdrop)",
    overlayOpacity: 1,
    stagePadding: 8,
    stageRadius: 12,
    disableActiveInteraction: true,
    skipMissingElement: true,
    // The library's keys have no effect in the first and the last step, so `followKey` listens to the keys instead.
    allowKeyboardControl: false,
    showProgress: shown.length > 1,
    progressText: "{{current}} sur {{total}}",
    nextBtnText: "Suivant",
    prevBtnText: "Précédent",
    doneBtnText: "Terminé",
    onHighlighted: (element, _step, { state }) => {
      forgetPopup(element);
      state.popover?.nextButton.focus();
    },
    onDestroyStarted: leaveByButton,
  });
  const follow = (event: KeyboardEvent) => followKey(event, tour, leaveByButton);
  const press = (event: MouseEvent) => pressHighlighted(event, tour.getActiveElement(), leave);

  function leave(): void {
    stop();
    onExit();
  }

  /** Scrolls back to the place where the tour began. A press on the page does not scroll back. */
  function leaveByButton(): void {
    leave();
    window.scrollTo(0, place);
  }

  function stop(): void {
    if (!tour.isActive()) return;
    window.removeEventListener("keydown", follow, true);
    window.removeEventListener("click", press, true);
    tour.destroy();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  }

  window.addEventListener("keydown", follow, true);
  window.addEventListener("click", press, true);
  tour.drive();
  return stop;
}

function isShown(element: Element | null): boolean {
  return element !== null && element.getClientRects().length > 0;
}

function toDriveStep({ target, title, text }: TourStep): DriveStep {
  return { element: target, popover: { title, description: text, onPopoverRender: repair } };
}

/** Adds a heading and roles for screen readers. Removes the roles of a page's header and footer from the dialog. */
function repair({ wrapper, title, description, footer, closeButton }: PopoverDOM): void {
  wrapper.setAttribute("aria-modal", "true");
  const heading = document.createElement("h2");
  heading.append(...title.childNodes);
  title.append(heading);
  for (const landmark of [title, footer]) landmark.setAttribute("role", "none");
  closeButton.setAttribute("aria-label", texts.close);
  description.after(footer, closeButton);
}

/** Removes the library's attributes that wrongly describe the highlighted element as a button that opens the dialog. */
function forgetPopup(element: Element | undefined): void {
  for (const name of ["aria-haspopup", "aria-expanded", "aria-controls"]) element?.removeAttribute(name);
}

function followKey(event: KeyboardEvent, tour: Driver, leave: () => void): void {
  const actions: Record<string, () => void> = {
    Escape: leave,
    ArrowRight: () => (tour.hasNextStep() ? tour.moveNext() : leave()),
    ArrowLeft: () => (tour.hasPreviousStep() ? tour.movePrevious() : leave()),
  };
  const action = actions[event.key];
  if (action === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  action();
}

function pressHighlighted(event: MouseEvent, highlighted: Element | undefined, leave: () => void): void {
  const { clientX, clientY, target } = event;
  if (highlighted === undefined || (target instanceof Element && target.closest(".driver-popover"))) return;
  const { left, right, top, bottom } = highlighted.getBoundingClientRect();
  const isWithin = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  // A click on the background also counts as a click inside the highlight, because the highlight may still be moving.
  const isInLight = target === document.body || target === document.documentElement;
  if (!isWithin && !isInLight) return;
  event.preventDefault();
  event.stopPropagation();
  leave();
  const pressed = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("a, button, input, label, select");
  if (pressed === null || pressed === undefined || !highlighted.contains(pressed)) return;
  pressed.focus();
  pressed.click();
}
