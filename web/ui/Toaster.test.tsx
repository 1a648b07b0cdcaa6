import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Dialog } from "./Dialog.tsx";
import { Toaster } from "./Toaster.tsx";
import { clearFormerErrors, type ToastMessage, toast, toastDefaults } from "./toast.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await wait(10_000);
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const messages = () => screen.queryAllByRole("group").map((group) => group.textContent);
const shown = () => screen.queryByRole("group", { name: "Déconnexion" });

async function show(message: Partial<ToastMessage> = {}) {
  render(<Toaster />);
  await wait(20);
  act(() => toast({ text: "Déconnexion", ...message }));
  await wait(20);
}

it("By default, a toast reports a success at the top for 3000 ms (S8-82 S9-07)", async () => {
  expect(toastDefaults).toEqual({ kind: "success", position: "top", duration: 3000 });
  await show();
  expect(shown()?.dataset).toMatchObject({ type: "success", position: "top" });
  expect(shown()?.querySelector("[data-progress]")).not.toBeNull();
  await wait(2900);
  expect(shown()).not.toBeNull();
  await wait(1000);
  expect(shown()).toBeNull();
});

it("An error toast disappears when a success toast appears or the user opens another page", async () => {
  await show({ kind: "error" });
  act(() => clearFormerErrors());
  await wait(500);
  expect(shown()).not.toBeNull();
  act(() => toast({ text: "Téléphone vérifié !" }));
  await wait(500);
  expect(messages()).toEqual(["Téléphone vérifié !"]);
  act(() => toast({ kind: "error", text: "Une erreur est survenue" }));
  await wait(20);
  window.history.replaceState(null, "", "/ailleurs");
  act(() => clearFormerErrors());
  await wait(500);
  expect(messages()).toEqual(["Téléphone vérifié !"]);
  window.history.replaceState(null, "", "/");
});

it("A toast replaces the same page's success toast, but waits for another page's success toast (B14-07)", async () => {
  await show({ path: "/connexion" });
  act(() => toast({ text: "Téléphone vérifié !" }));
  await wait(20);
  expect(shown()).not.toBeNull();
  await wait(3500);
  expect(messages()).toEqual(["Téléphone vérifié !"]);
  act(() => toast({ text: "Email vérifié !" }));
  await wait(20);
  expect(screen.getAllByRole("group").find((group) => !group.hasAttribute("data-limited"))?.textContent).toBe(
    "Email vérifié !",
  );
});

it("A toast at the top right stays while the mouse is over the toast (S8-82 S9-08)", async () => {
  await show({ position: "top-end" });
  expect(shown()?.dataset.position).toBe("top-end");
  fireEvent.mouseEnter(screen.getByRole("region", { name: "Messages" }));
  await wait(6000);
  expect(shown()).not.toBeNull();
  expect(shown()?.hasAttribute("data-expanded")).toBe(true);
  fireEvent.mouseLeave(screen.getByRole("region", { name: "Messages" }));
  await wait(4000);
  expect(shown()).toBeNull();
});

it("If the mouse is over a success toast, the next toast waits for at most 3 seconds (B14-07)", async () => {
  await show({ path: "/connexion" });
  fireEvent.mouseEnter(screen.getByRole("region", { name: "Messages" }));
  act(() => toast({ text: "Téléphone vérifié !" }));
  await wait(2900);
  expect(shown()?.hasAttribute("data-limited")).toBe(false);
  await wait(200);
  expect(shown()?.hasAttribute("data-limited") ?? true).toBe(true);
  expect(screen.getByRole("group", { name: "Téléphone vérifié !" })).toBeDefined();
  fireEvent.mouseLeave(screen.getByRole("region", { name: "Messages" }));
});

it("A toast with an action stays for 8 seconds, and F6 focuses the list of toasts (B2-04)", async () => {
  const run = vi.fn();
  await show({ action: { label: "Annuler", run } });
  await wait(7000);
  expect(screen.getByRole("status").textContent).toContain("Touche F6");
  fireEvent.keyDown(window, { key: "F6" });
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Messages" }));
  await wait(20_000);
  expect(shown()).not.toBeNull();
  act(() => screen.getByText("Annuler").focus());
  fireEvent.click(screen.getByText("Annuler"));
  expect(run).toHaveBeenCalledTimes(1);
  await wait(2000);
  expect(shown()).toBeNull();
});

it("A success toast removes the page's error toasts, but not a toast that explains a redirect (S4-03)", async () => {
  await show({ kind: "warning", text: "Votre compte n'est pas encore vérifié.", path: "/connexion" });
  act(() => toast({ kind: "error", text: "Code incorrect" }));
  await wait(20);
  act(() => toast({ text: "Un sms a été envoyé" }));
  await wait(500);
  expect(messages()).toEqual(["Votre compte n'est pas encore vérifié."]);
  await wait(3000);
  expect(messages()).toEqual(["Un sms a été envoyé"]);
});

it("A success toast waits until the screen reader has finished; an error toast interrupts (S8-12 S8-82)", async () => {
  await show({ kind: "success" });
  expect(screen.getByRole("status").textContent).toBe("Déconnexion");
  expect(screen.getByRole("status").getAttribute("aria-live")).toBe("polite");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("heading")).toBeNull();
  act(() => toast({ kind: "error", title: "Erreur :", text: "un\ndeux" }));
  await wait(20);
  expect([...screen.getByRole("alert").children].map((line) => line.textContent)).toEqual(["Erreur :", "un\ndeux"]);
  expect(screen.getByRole("alert").getAttribute("aria-live")).toBe("assertive");
});

it("A screen reader announces a toast even while a dialog is open", async () => {
  render(
    <>
      <Toaster />
      <p>Sous la fenêtre</p>
      <Dialog open title="Titre" onDismiss={() => undefined} />
    </>,
  );
  await wait(50);
  act(() => toast({ text: "Déconnexion" }));
  await wait(20);
  expect(screen.getByText("Sous la fenêtre").closest("[aria-hidden=true]")).not.toBeNull();
  expect(screen.getByRole("status").textContent).toBe("Déconnexion");
  expect(shown()?.closest("[aria-hidden=true]")).toBeNull();
});

it("A toast that is sent before the Toaster is mounted appears after mounting", async () => {
  toast({ text: "Déconnexion" });
  render(<Toaster />);
  await wait(20);
  expect(shown()).not.toBeNull();
});

it("Showing a visible toast again restarts the toast's countdown (S8-82)", async () => {
  await show();
  await wait(2000);
  act(() => toast({ text: "Déconnexion" }));
  await wait(2000);
  expect(messages()).toEqual(["Déconnexion"]);
  await wait(2000);
  expect(messages()).toEqual([]);
});

it("Two toasts with actions do not replace each other", async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  await show({ action: { label: "Annuler", run: first } });
  act(() => toast({ text: "Déconnexion", action: { label: "Annuler", run: second } }));
  await wait(20);
  for (const button of screen.getAllByText("Annuler")) fireEvent.click(button);
  expect([first, second].map((run) => run.mock.calls.length)).toEqual([1, 1]);
});
