import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { InfiniteList, type InfiniteListProps } from "./InfiniteList.tsx";

let reach: (near: boolean) => void;
let margin: string | undefined;

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void, options: IntersectionObserverInit) {
        reach = (isIntersecting) => act(() => callback([{ isIntersecting }]));
        margin = options.rootMargin;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
});

afterEach(() => vi.unstubAllGlobals());

function draw(first: Partial<InfiniteListProps<number>> = {}) {
  const load = vi.fn();
  const list = (props: Partial<InfiniteListProps<number>>) => (
    <InfiniteList
      label="Éléments"
      items={[1, 2, 3]}
      itemKey={(item) => item}
      gap={16}
      renderItem={(item) => `Élément ${item}`}
      hasMore
      loading={false}
      onLoadMore={load}
      distance={50}
      itemHeight={60}
      {...props}
    />
  );
  const { rerender } = render(list(first));
  return { load, redraw: (props: Partial<InfiniteListProps<number>>) => rerender(list(props)) };
}

it("The list renders its items and tells screen readers the total number of items", () => {
  const { redraw } = draw();
  redraw({ total: 40 });
  const items = screen.getAllByRole("listitem");
  expect(items.map((item) => item.textContent)).toEqual(["Élément 1", "Élément 2", "Élément 3"]);
  expect(items[2]?.getAttribute("aria-posinset")).toBe("3");
  expect(items[2]?.getAttribute("aria-setsize")).toBe("40");
});

it("When the browser prints the page, the list renders all items", () => {
  const { redraw } = draw();
  redraw({ items: Array.from({ length: 500 }, (_, place) => place) });
  const drawn = () => screen.getAllByRole("listitem").length;
  const onScreen = drawn();
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  expect(drawn()).toBe(500);
  act(() => void window.dispatchEvent(new Event("afterprint")));
  expect(drawn()).toBe(onScreen);
});

it("When the end of the list is near the screen, the list loads the next page only once (S2-124 S9-05)", () => {
  const { load, redraw } = draw();
  expect(margin).toBe("0px 0px 50px 0px");
  reach(true);
  expect(load).toHaveBeenCalledTimes(1);
  redraw({ loading: true });
  expect(screen.getByRole("list").getAttribute("aria-busy")).toBe("true");
  fireEvent.click(screen.getByRole("button", { name: "Charger plus" }));
  expect(load).toHaveBeenCalledTimes(1);
  redraw({ items: [1, 2, 3, 4, 5] });
  reach(true);
  expect(load).toHaveBeenCalledTimes(2);
});

it("If a page failed to load, the list retries when the user scrolls away and back", () => {
  const { load, redraw } = draw();
  reach(true);
  redraw({ loading: true });
  redraw({ loading: false });
  reach(true);
  expect(load).toHaveBeenCalledTimes(1);
  reach(false);
  reach(true);
  expect(load).toHaveBeenCalledTimes(2);
});

it("'Charger plus' loads the next page and disappears at the end of the list (S2-123)", () => {
  const { load, redraw } = draw();
  fireEvent.click(screen.getByRole("button", { name: "Charger plus" }));
  expect(load).toHaveBeenCalledTimes(1);
  redraw({ hasMore: false });
  expect(screen.queryByRole("button", { name: "Charger plus" })).toBeNull();
});

it("After 'Charger plus', the first new item has the focus, unless the user has focused a field", () => {
  const { redraw } = draw();
  const renderItem = (item: number) => <a href={`#${item}`}>{item}</a>;
  screen.getByRole("button", { name: "Charger plus" }).focus();
  fireEvent.click(screen.getByRole("button", { name: "Charger plus" }));
  redraw({ renderItem, items: [1, 2, 3, 4] });
  expect(document.activeElement?.textContent).toBe("4");
  fireEvent.click(screen.getByRole("button", { name: "Charger plus" }));
  const field = document.body.appendChild(document.createElement("input"));
  field.focus();
  redraw({ renderItem, items: [1, 2, 3, 4, 5] });
  expect(document.activeElement).toBe(field);
  field.remove();
});
