import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type FormEvent, useState } from "react";
import { expect, it, vi } from "vitest";
import { MultiCombobox, type MultiComboboxProps } from "./MultiCombobox.tsx";

const departments = [
  { value: "22", label: "22 · Côtes-d'Armor" },
  { value: "35", label: "35 · Ille-et-Vilaine" },
  { value: "13", label: "13 · Bouches-du-Rhône" },
];

function draw(props: Partial<MultiComboboxProps> = {}, onSubmit?: (event: FormEvent) => void) {
  function Form() {
    const [values, setValues] = useState<string[]>([]);
    return (
      <form onSubmit={onSubmit}>
        <MultiCombobox label="Départements" options={departments} values={values} onChange={setValues} {...props} />
        <button type="submit">Valider</button>
      </form>
    );
  }
  render(<Form />);
  return screen.getByRole("combobox", { name: "Départements" });
}

const options = () => screen.queryAllByRole("option").map((option) => option.textContent);
const chips = () =>
  within(screen.getByRole("list", { name: "Départements" }))
    .getAllByRole("button")
    .map((button) => button.getAttribute("aria-label"));

it("Enter chooses an option and clears the query, but a click keeps the query and the list (S2-125)", async () => {
  const input = draw();
  await userEvent.type(input, "ille{Enter}");
  await userEvent.keyboard("13{Enter}");
  expect(chips()).toEqual(["Retirer 35 · Ille-et-Vilaine", "Retirer 13 · Bouches-du-Rhône"]);
  await userEvent.keyboard("cô");
  await userEvent.click(screen.getByRole("option", { name: "22 · Côtes-d'Armor" }));
  expect(options()).toEqual(["22 · Côtes-d'Armor"]);
  await userEvent.keyboard("35");
  expect(options()).toEqual(["35 · Ille-et-Vilaine"]);
});

it("Enter in an empty field sends the form, unless an arrow key has highlighted an option (S2-125)", async () => {
  const sent = vi.fn((event: FormEvent) => event.preventDefault());
  const input = draw({}, sent);
  await userEvent.type(input, "ille{Enter}");
  expect(sent).not.toHaveBeenCalled();
  await userEvent.keyboard("{Enter}");
  expect(chips()).toEqual(["Retirer 35 · Ille-et-Vilaine"]);
  expect(sent).toHaveBeenCalledOnce();
  expect(options()).toEqual([]);
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(chips()).toHaveLength(2);
  expect(sent).toHaveBeenCalledOnce();
});

it("Escape does not remove the chosen options", async () => {
  const input = draw();
  await userEvent.type(input, "ille{Enter}");
  await userEvent.keyboard("{Escape}{Escape}{Escape}");
  expect(options()).toEqual([]);
  expect(chips()).toEqual(["Retirer 35 · Ille-et-Vilaine"]);
});

it("Removing a chip focuses the next chip, or the field if no chip is left", async () => {
  const input = draw();
  await userEvent.click(input);
  for (const option of screen.getAllByRole("option").slice(0, 2)) await userEvent.click(option);
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("button", { name: "Retirer 22 · Côtes-d'Armor" }));
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Retirer 35 · Ille-et-Vilaine");
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement).toBe(input);
});

it("The list shows at most `limit` options (S5-90 S9-22)", async () => {
  const many = Array.from({ length: 12 }, (_, index) => ({ value: `${index}`, label: `Choix ${index}` }));
  await userEvent.click(draw({ options: many, limit: 10 }));
  expect(options()).toHaveLength(10);
});

it("An inline list is open from the start, and its field has the focus", async () => {
  const input = draw({ inline: true });
  expect(document.activeElement).toBe(input);
  expect(options()).toHaveLength(3);
  await userEvent.keyboard("bou{Enter}");
  expect(chips()).toEqual(["Retirer 13 · Bouches-du-Rhône"]);
});

it("Leaving the field chooses the matching option if exactly one option matches (S2-125)", async () => {
  const input = draw();
  await userEvent.type(input, "ille");
  await userEvent.tab();
  expect(chips()).toEqual(["Retirer 35 · Ille-et-Vilaine"]);
  await userEvent.type(input, "r");
  expect(options()).toHaveLength(2);
  await userEvent.click(document.body);
  expect(chips()).toEqual(["Retirer 35 · Ille-et-Vilaine"]);
  await userEvent.type(input, "13");
  await userEvent.click(document.body);
  expect(chips()).toEqual(["Retirer 35 · Ille-et-Vilaine", "Retirer 13 · Bouches-du-Rhône"]);
});

it("An inline field chooses the only matching option before the form is sent", async () => {
  const sent: string[][] = [];
  function Form() {
    const [values, setValues] = useState<string[]>([]);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent.push(values);
        }}
      >
        <MultiCombobox inline label="Départements" options={departments} values={values} onChange={setValues} />
        <button type="submit">Valider</button>
      </form>
    );
  }
  render(<Form />);
  await userEvent.keyboard("ille");
  await userEvent.click(screen.getByRole("button", { name: "Valider" }));
  expect(sent).toEqual([["35"]]);
});
