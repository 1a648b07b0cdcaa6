import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { gestureDefaults, readGesture, throttle } from "./gesture.ts";
import { SwipeRow } from "./SwipeRow.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const from = { x: 200, y: 100, time: 0 };
const to = (x: number, y: number, time: number) => readGesture(from, { x: 200 + x, y: 100 + y, time });

it("Gestures have the distances and times that the requirements prescribe (S9-29 S9-30 S9-31 S9-32 S9-33)", () => {
  expect(gestureDefaults).toEqual({ tapTolerance: 10, swipeTolerance: 30, hold: 400, longTap: 400, dragInterval: 100 });
});

it.each([
  ["tap", 9, 0, 399],
  ["longTap", 0, 9, 400],
  ["other", 10, 0, 100],
  ["other", -29, 0, 100],
  ["swipeLeft", -30, 0, 100],
  ["swipeRight", 30, 0, 100],
  ["other", -30, 40, 100],
] as const)(
  "The gesture '%s' is a move of %d px across and %d px down in %d ms (S9-29 S9-30 S9-32)",
  (gesture, x, y, time) => {
    expect(to(x, y, time)).toBe(gesture);
  },
);

it("throttle runs the action at most every 100 ms, and also after the last call (S9-33)", () => {
  const action = vi.fn();
  const often = throttle(action);
  often();
  often();
  often();
  expect(action).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(100);
  expect(action).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(100);
  expect(action).toHaveBeenCalledTimes(2);
});

function draw() {
  const click = vi.fn();
  const { container } = render(
    <SwipeRow reveal={85} actions={<button type="button">Supprimer</button>}>
      <button type="button" onClick={click}>
        Lire
      </button>
    </SwipeRow>,
  );
  const row = container.firstElementChild;
  if (!(row instanceof HTMLElement)) throw new Error("no row");
  row.scrollTo = (options?: ScrollToOptions | number) => {
    row.scrollLeft = (typeof options === "object" && options.left) || 0;
  };
  return { row, click, content: screen.getByRole("button", { name: "Lire" }) };
}

function swipe(element: Element, distance: number): void {
  fireEvent.touchStart(element, { changedTouches: [{ clientX: 200, clientY: 100 }] });
  fireEvent.touchMove(element, { changedTouches: [{ clientX: 200 + distance, clientY: 100 }] });
  fireEvent.touchEnd(element, { changedTouches: [{ clientX: 200 + distance, clientY: 100 }] });
  fireEvent.click(element);
}

it("Swiping to the left opens the row, and swiping to the right closes the row (S2-212 S9-09)", () => {
  const { row, content, click } = draw();
  expect(row.style.getPropertyValue("--reveal")).toBe("85px");
  swipe(content, -60);
  expect(row.scrollLeft).toBe(85);
  swipe(content, 60);
  expect(row.scrollLeft).toBe(0);
  expect(click).not.toHaveBeenCalled();
});

it("A row that the user moved by less than 30 px returns to its position (S9-30)", () => {
  const { row, content } = draw();
  fireEvent.touchStart(content, { changedTouches: [{ clientX: 200, clientY: 100 }] });
  row.scrollLeft = 29;
  fireEvent.touchEnd(content, { changedTouches: [{ clientX: 171, clientY: 100 }] });
  expect(row.scrollLeft).toBe(0);
});

it("Touching a row for 400 ms opens the row (S9-31)", () => {
  const { row, content } = draw();
  fireEvent.touchStart(content, { changedTouches: [{ clientX: 200, clientY: 100 }] });
  vi.advanceTimersByTime(399);
  expect(row.scrollLeft).toBe(0);
  vi.advanceTimersByTime(1);
  expect(row.scrollLeft).toBe(85);
});

it("A tap on an open row closes the row without pressing the row's content", () => {
  const { row, content, click } = draw();
  swipe(content, 0);
  expect(click).toHaveBeenCalledTimes(1);
  row.scrollLeft = 85;
  fireEvent.click(content);
  expect(row.scrollLeft).toBe(0);
  expect(click).toHaveBeenCalledTimes(1);
});
