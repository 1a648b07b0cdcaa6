import { act, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Avatar } from "./Avatar.tsx";

let seen: (visible: boolean) => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        seen = (isIntersecting) => callback([{ isIntersecting }]);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

function draw(src: string | null) {
  const { container, unmount } = render(<Avatar firstName="Élodie" lastName="martin" src={src} />);
  return { container, unmount, picture: () => container.querySelector("img") };
}

it("The picture of an avatar loads when the avatar has been visible for a second (S2-151 S9-28)", () => {
  const { container, picture } = draw("/photo.webp");
  expect(container.textContent).toBe("ÉM");
  wait(5000);
  expect(picture()).toBeNull();
  seen(true);
  wait(999);
  expect(picture()).toBeNull();
  wait(1);
  expect(picture()?.getAttribute("src")).toBe("/photo.webp");
});

it("If an avatar is visible for less than a second at a time, the picture does not load (S9-28)", () => {
  const { picture } = draw("/photo.webp");
  seen(true);
  wait(900);
  seen(false);
  wait(900);
  seen(true);
  wait(900);
  expect(picture()).toBeNull();
  wait(100);
  expect(picture()).not.toBeNull();
});

it("If the picture cannot be loaded, the avatar shows the initials", () => {
  const { container, picture } = draw("/photo.webp");
  seen(true);
  wait(1000);
  const image = picture();
  if (image) fireEvent.error(image);
  expect(picture()).toBeNull();
  expect(container.textContent).toBe("ÉM");
});

it("The avatar shows the initials until the picture has loaded", () => {
  const { container, picture } = draw("/lente.webp");
  const isDrawn = () => container.querySelector("[data-drawn]") !== null;
  seen(true);
  wait(1000);
  expect(isDrawn()).toBe(false);
  const image = picture();
  if (image) fireEvent.load(image);
  expect(isDrawn()).toBe(true);
  expect(picture()?.getAttribute("decoding")).toBe("async");
});

it("An avatar shows a picture immediately if the picture was loaded before (S2-151)", () => {
  const former = draw("/deja-la.webp");
  seen(true);
  wait(1000);
  const image = former.picture();
  if (image) fireEvent.load(image);
  former.unmount();
  expect(draw("/deja-la.webp").picture()?.getAttribute("decoding")).toBe("sync");
  const other = draw("/jamais-vue.webp");
  expect(other.picture()).toBeNull();
  seen(true);
  wait(1000);
  expect(other.picture()?.getAttribute("decoding")).toBe("async");
});
