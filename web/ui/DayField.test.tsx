import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { DayField } from "./DayField.tsx";
import { useForm } from "./form.ts";

const UNREADABLE = "Cette date n'existe pas ou n'est pas complète.";
const send = vi.fn(async () => undefined);

beforeEach(() => send.mockClear());

function PauseForm() {
  const form = useForm({ initial: { pausedUntil: "" }, send });
  return (
    <form {...form.wiring} aria-label="Alertes">
      <DayField {...form.text("pausedUntil")} label="Pause" />
      <button type="submit">Valider</button>
    </form>
  );
}

function setHalfTyped(isHalfTyped: boolean): void {
  const { validity } = screen.getByLabelText<HTMLInputElement>("Pause");
  Object.defineProperty(validity, "badInput", { value: isHalfTyped, configurable: true });
  Object.defineProperty(validity, "valid", { value: !isHalfTyped, configurable: true });
}

it("Submitting a form with an incomplete date shows an error (B17-04)", async () => {
  render(<PauseForm />);
  setHalfTyped(true);
  await userEvent.click(screen.getByRole("button", { name: "Valider" }));
  expect(screen.getByText(UNREADABLE)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("Pause"));
  expect(send).not.toHaveBeenCalled();

  setHalfTyped(false);
  await userEvent.click(screen.getByRole("button", { name: "Valider" }));
  expect(screen.queryByText(UNREADABLE)).toBeNull();
  expect(send).toHaveBeenCalledOnce();
});

it("In Firefox, a date field detects an incomplete date from the pressed keys (B17-04)", async () => {
  render(<PauseForm />);
  const field = screen.getByLabelText("Pause");
  fireEvent.keyUp(field, { key: "1" });
  await userEvent.click(screen.getByRole("button", { name: "Valider" }));
  expect(screen.getByText(UNREADABLE)).toBeDefined();
  expect(send).not.toHaveBeenCalled();

  fireEvent.keyUp(field, { key: "Backspace" });
  await userEvent.click(screen.getByRole("button", { name: "Valider" }));
  expect(send).toHaveBeenCalledOnce();
});

it("If the user leaves a date field with an incomplete date, the field shows an error (B17-04)", async () => {
  render(<PauseForm />);
  setHalfTyped(true);
  await userEvent.click(screen.getByLabelText("Pause"));
  await userEvent.tab();
  expect(screen.getByText(UNREADABLE)).toBeDefined();
});

it("While the user presses a button, no error of an incomplete date moves the button", async () => {
  render(<PauseForm />);
  setHalfTyped(true);
  const field = screen.getByLabelText("Pause");
  const pressed = vi.spyOn(document, "querySelector").mockReturnValue(field);
  fireEvent.blur(field);
  expect(screen.queryByText(UNREADABLE)).toBeNull();
  pressed.mockRestore();
  expect(await screen.findByText(UNREADABLE)).toBeDefined();
});
