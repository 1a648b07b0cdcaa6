import { fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { MenuButton, MoreMenu } from "./MoreMenu.tsx";

function draw() {
  const print = vi.fn();
  render(
    <>
      <MoreMenu label="Plus">
        <MenuButton icon={null} onClick={print}>
          Imprimer
        </MenuButton>
      </MoreMenu>
      <button type="button">Ailleurs</button>
    </>,
  );
  const summary = screen.getByText("Plus").closest("summary");
  return { user: userEvent.setup(), print, summary, menu: summary?.closest("details") };
}

it("choosing an action closes the menu and focuses the button that opened the menu (B14-04)", async () => {
  const { user, print, summary, menu } = draw();
  await user.click(screen.getByText("Plus"));
  await user.click(screen.getByRole("button", { name: "Imprimer" }));
  expect(print).toHaveBeenCalledOnce();
  expect(menu?.open).toBe(false);
  expect(document.activeElement).toBe(summary);
});

it.each([
  ["Escape", () => fireEvent.keyDown(document.body, { key: "Escape" })],
  ["a press outside", () => fireEvent.pointerDown(screen.getByRole("button", { name: "Ailleurs" }))],
])("%s closes an open menu (B14-04)", async (_, act) => {
  const { user, menu } = draw();
  await user.click(screen.getByText("Plus"));
  expect(menu?.open).toBe(true);
  act();
  expect(menu?.open).toBe(false);
});
