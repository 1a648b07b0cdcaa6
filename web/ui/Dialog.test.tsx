import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { UNSAFE_LocationContext as LocationContext, NavigationType } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Dialog, type DialogProps, type DismissReason, dialogDefaults } from "./Dialog.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function Opener({ reasons, ...props }: Partial<DialogProps> & { reasons: DismissReason[] }) {
  const [open, setOpen] = useState(false);
  function leave(reason: DismissReason): void {
    reasons.push(reason);
    setOpen(false);
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      <Dialog {...props} open={open} title="Titre" onDismiss={leave}>
        <button type="button" onClick={() => leave("cancel")}>
          Annuler
        </button>
      </Dialog>
    </>
  );
}

async function open(props: Partial<DialogProps> = {}): Promise<DismissReason[]> {
  const reasons: DismissReason[] = [];
  render(<Opener reasons={reasons} {...props} />);
  const opener = screen.getByRole("button", { name: "Ouvrir" });
  opener.focus();
  fireEvent.click(opener);
  await wait(50);
  return reasons;
}

const dialog = () => screen.getByRole("dialog", { name: "Titre" });
const pressEscape = () => fireEvent.keyDown(dialog(), { key: "Escape" });
function pressOutside(detail = 1): void {
  const backdrop = document.querySelector('[role="presentation"]') ?? document.body;
  fireEvent.pointerDown(backdrop);
  fireEvent.mouseDown(backdrop, { detail });
  fireEvent.click(backdrop, { detail });
}

it("A click outside closes a dialog, but the second click of a double click does not (S2-264 S2-269)", async () => {
  const reasons = await open();
  pressOutside(2);
  await wait(400);
  expect(reasons).toEqual([]);
  pressOutside();
  await wait(400);
  expect(reasons).toEqual(["backdrop"]);
});

it("A dialog reports whether 'Fermer', Escape or 'Annuler' has closed it (S2-269)", async () => {
  const reasons = await open();
  fireEvent.click(screen.getByRole("button", { name: "Fermer" }));
  expect(reasons).toEqual(["close"]);
  await wait(400);
  fireEvent.click(screen.getByRole("button", { name: "Ouvrir" }));
  await wait(50);
  pressEscape();
  await wait(400);
  fireEvent.click(screen.getByRole("button", { name: "Ouvrir" }));
  await wait(50);
  fireEvent.click(screen.getByRole("button", { name: "Annuler" }));
  expect(reasons).toEqual(["close", "esc", "cancel"]);
});

it("A dialog closes when the dialog's timer ends (S2-269)", async () => {
  const reasons = await open({ timer: 1000 });
  await wait(900);
  expect(reasons).toEqual([]);
  await wait(100);
  expect(reasons).toEqual(["timer"]);
});

it("After Escape or a press outside, a blocking dialog stays open and pulses for 330 ms (S4-81 S4-82 S2-265)", async () => {
  const reasons = await open({ blocking: true });
  pressEscape();
  await wait(0);
  expect(dialog().hasAttribute("data-pulse")).toBe(true);
  await wait(329);
  expect(dialog().hasAttribute("data-pulse")).toBe(true);
  await wait(2);
  expect(dialog().hasAttribute("data-pulse")).toBe(false);
  pressOutside();
  await wait(0);
  expect(dialog().hasAttribute("data-pulse")).toBe(true);
  expect(reasons).toEqual([]);
});

describe("a dialog in a browser with CloseWatcher", () => {
  const watchers = new Set<{ onclose?: () => void }>();
  beforeEach(() => {
    vi.stubGlobal(
      "CloseWatcher",
      class {
        onclose?: () => void;
        constructor() {
          watchers.add(this);
        }
        destroy() {
          watchers.delete(this);
        }
      },
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    watchers.clear();
  });
  async function requestClose(): Promise<void> {
    const [last] = [...watchers].slice(-1);
    if (last) watchers.delete(last);
    act(() => last?.onclose?.());
    await wait(0);
  }

  it("The Back button of a phone closes the dialog", async () => {
    const reasons = await open();
    await requestClose();
    expect(reasons).toEqual(["back"]);
    expect(watchers.size).toBe(0);
  });

  it("A blocking dialog pulses each time the Back button is pressed", async () => {
    const reasons = await open({ blocking: true });
    for (const _ of [1, 2]) {
      await requestClose();
      expect(dialog().hasAttribute("data-pulse")).toBe(true);
      await wait(400);
    }
    expect(reasons).toEqual([]);
  });
});

it("A dialog opens with the default times, theme and width (S2-263 S2-266 S2-267 S4-79 S4-80 S9-25 S9-27)", async () => {
  expect(dialogDefaults).toMatchObject({ show: 30, hide: 300, pulse: 330, focusRestore: 100 });
  await open();
  expect(dialog().dataset.theme).toBe("light");
  expect(dialog().hasAttribute("data-fullscreen")).toBe(true);
  expect(dialog().style.getPropertyValue("--max-width")).toBe("640px");
});

function Card() {
  const [state, setState] = useState<"idle" | "asking" | "done">("idle");
  return (
    <article>
      <a href="/candidat/7">Léa Martin</a>
      {state !== "done" && (
        <button type="button" onClick={() => setState("asking")}>
          Signaler
        </button>
      )}
      <Dialog open={state === "asking"} title="Titre" onDismiss={() => setState("idle")}>
        <button type="button" onClick={() => setState("done")}>
          Envoyer
        </button>
      </Dialog>
    </article>
  );
}

it("If the button that opened a dialog is gone, the button's card gets the focus on closing (S9-26)", async () => {
  render(<Card />);
  const opener = screen.getByRole("button", { name: "Signaler" });
  opener.focus();
  fireEvent.click(opener);
  await wait(50);
  fireEvent.click(screen.getByRole("button", { name: "Envoyer" }));
  await wait(500);
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Léa Martin" }));
});

it("100 ms after a dialog has closed, the button that opened the dialog has the focus (S9-26)", async () => {
  await open();
  expect(dialog().contains(document.activeElement)).toBe(true);
  const opener = screen.getByText("Ouvrir");
  pressEscape();
  await wait(90);
  expect(document.activeElement).not.toBe(opener);
  await wait(20);
  expect(document.activeElement).toBe(opener);
});

it("A dialog that opens while React renders the next page stays open on this page", async () => {
  const location = { pathname: "/", search: "", hash: "", state: null, mask: undefined };
  const reasons: DismissReason[] = [];
  const page = (key: string) => (
    <LocationContext value={{ location: { ...location, key }, navigationType: NavigationType.Push }}>
      <Opener reasons={reasons} />
    </LocationContext>
  );
  const { rerender } = render(page("first"));
  window.history.replaceState({ key: "next" }, "");
  fireEvent.click(screen.getByRole("button", { name: "Ouvrir" }));
  await wait(50);
  rerender(page("next"));
  expect(reasons).toEqual([]);
  rerender(page("other"));
  expect(reasons).toEqual(["back"]);
});
