import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Button } from "./Button.tsx";

it("A loading button ignores clicks and keeps its accessible name", async () => {
  const click = vi.fn();
  const { rerender } = render(<Button onClick={click}>Envoyer</Button>);
  await userEvent.click(screen.getByRole("button", { name: "Envoyer" }));
  rerender(
    <Button onClick={click} loading>
      Envoyer
    </Button>,
  );
  const button = screen.getByRole("button", { name: "Envoyer" });
  await userEvent.click(button);
  expect(click).toHaveBeenCalledTimes(1);
  expect(button.getAttribute("aria-busy")).toBe("true");
});

it("A double click on a button submits the form only once", async () => {
  const submit = vi.fn((event: Event) => event.preventDefault());
  render(
    <form onSubmit={(event) => submit(event.nativeEvent)}>
      <Button type="submit">Valider</Button>
    </form>,
  );
  await userEvent.dblClick(screen.getByRole("button", { name: "Valider" }));
  expect(submit).toHaveBeenCalledTimes(1);
});
