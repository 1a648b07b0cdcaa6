import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { Field } from "./Field.tsx";
import { RadioGroup } from "./RadioGroup.tsx";
import { SelectField } from "./SelectField.tsx";
import { TextAreaField } from "./TextAreaField.tsx";

const sizes = ["S", "M", "L"].map((value) => ({ value, label: value }));

function descriptionOf(element: Element): string {
  const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(" | ");
}

it.each([
  [undefined, "Professionnel", null],
  ["Veuillez renseigner un email.", "Professionnel | Veuillez renseigner un email.", "true"],
])("Screen readers read a field's hint, and the error if the field has an error: %j", (error, description, invalid) => {
  render(<Field label="Email" hint="Professionnel" error={error} />);
  const input = screen.getByRole("textbox", { name: "Email" });
  expect([descriptionOf(input), input.getAttribute("aria-invalid")]).toEqual([description, invalid]);
});

it("A Field passes its properties and its ref to the input element", async () => {
  let element: HTMLInputElement | null = null;
  const typed: string[] = [];
  render(
    <Field
      label="Nom"
      name="lastName"
      ref={(input) => {
        element = input;
      }}
      onChange={(event) => typed.push(event.target.value)}
    />,
  );
  await userEvent.type(screen.getByRole("textbox", { name: "Nom" }), "ab");
  expect(typed).toEqual(["a", "ab"]);
  expect(element).toBe(screen.getByRole("textbox", { name: "Nom" }));
});

it("A select field shows at most 1000 options unless another limit is set (S5-90 S9-22)", () => {
  const many = Array.from({ length: 1200 }, (_, index) => ({ value: `${index}`, label: `Choix ${index}` }));
  const { rerender } = render(<SelectField label="Liste" options={many} />);
  expect(screen.getByLabelText("Liste").querySelectorAll("option")).toHaveLength(1000);
  rerender(<SelectField label="Liste" options={many} limit={1100} />);
  expect(screen.getByLabelText("Liste").querySelectorAll("option")).toHaveLength(1100);
});

it("Screen readers read a radio group's label as its name and the error as its description", async () => {
  const chosen: string[] = [];
  render(
    <RadioGroup
      label="Taille"
      options={sizes}
      value="S"
      onChange={(value) => chosen.push(value)}
      error="Champs requis"
    />,
  );
  expect(descriptionOf(screen.getByRole("group", { name: "Taille" }))).toBe("Champs requis");
  await userEvent.click(screen.getByRole("radio", { name: "L" }));
  expect(chosen).toEqual(["L"]);
});

it("A text area grows with the text, even in browsers without CSS field-sizing (B17-04)", () => {
  const { rerender } = render(<TextAreaField label="Note" value="Rappeler lundi" readOnly />);
  expect(screen.getByLabelText("Note").getAttribute("rows")).toBe("4");
  rerender(<TextAreaField label="Note" value={`${"Rappeler lundi matin. ".repeat(10)}\n\nMerci`} readOnly />);
  expect(screen.getByLabelText("Note").getAttribute("rows")).toBe("8");
});
