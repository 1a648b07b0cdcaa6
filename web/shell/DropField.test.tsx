import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { DropField } from "./DropField.tsx";

it("while the page sends a file, the file field keeps the focus and accepts no other file (B1-25)", async () => {
  const onFiles = vi.fn();
  const field = (disabled: boolean) => (
    <DropField label="Choisir un CV" hint="PDF" accept="application/pdf" disabled={disabled} onFiles={onFiles} />
  );
  const { rerender } = render(field(false));
  const input = screen.getByLabelText<HTMLInputElement>("Choisir un CV");
  input.focus();
  rerender(field(true));
  expect([input.disabled, input.getAttribute("aria-disabled")]).toEqual([false, "true"]);
  expect(input).toBe(document.activeElement);
  const resume = new File(["%PDF"], "cv.pdf", { type: "application/pdf" });
  await userEvent.upload(input, resume);
  expect(onFiles).not.toHaveBeenCalled();
  rerender(field(false));
  await userEvent.upload(input, resume);
  expect(onFiles).toHaveBeenCalledWith([resume]);
});
