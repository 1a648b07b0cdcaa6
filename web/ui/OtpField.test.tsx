import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { OtpField } from "./OtpField.tsx";

function draw(completed: string[] = []) {
  function Form() {
    const [code, setCode] = useState("");
    return (
      <>
        <OtpField
          label="Code reçu par SMS"
          value={code}
          onChange={setCode}
          onComplete={(value) => completed.push(value)}
        />
        <output>{code}</output>
      </>
    );
  }
  render(<Form />);
  const [first] = boxes();
  if (first === undefined) throw new Error("no box");
  return { first, code: () => screen.getByRole("status").textContent };
}

const boxes = () => screen.getAllByRole<HTMLInputElement>("textbox");
const values = () => boxes().map((box) => box.value);

it("The code field has 4 boxes, each with an accessible name (S5-70 S9-01)", () => {
  draw();
  expect(boxes()).toHaveLength(4);
  expect(screen.getByRole("group", { name: "Code reçu par SMS" })).toBeDefined();
  expect(screen.getByRole("textbox", { name: "Code reçu par SMS" })).toBe(boxes()[0]);
  expect(screen.getByRole("textbox", { name: "Chiffre 4 sur 4" })).toBe(boxes()[3]);
});

it("Typing a digit moves the focus to the next box (S5-71)", async () => {
  const completed: string[] = [];
  const { first, code } = draw(completed);
  await userEvent.type(first, "12");
  expect(document.activeElement).toBe(boxes()[2]);
  await userEvent.keyboard("a34");
  expect(values()).toEqual(["1", "2", "3", "4"]);
  expect(code()).toBe("1234");
  expect(completed).toEqual(["1234"]);
});

it.each([
  ["", "98 76"],
  ["12", "Votre code : 98 76"],
])("If the boxes contain %j, pasting a code fills all boxes (S5-72)", async (typed, pasted) => {
  const completed: string[] = [];
  const { first, code } = draw(completed);
  await userEvent.click(first);
  if (typed) await userEvent.keyboard(typed);
  await userEvent.paste(pasted);
  expect(values()).toEqual(["9", "8", "7", "6"]);
  expect(code()).toBe("9876");
  expect(completed).toEqual(["9876"]);
});

it("For the code field, a phone opens its numeric keyboard and suggests the code of the SMS", () => {
  const { first } = draw();
  expect(first.inputMode).toBe("numeric");
  expect(first.autocomplete).toBe("one-time-code");
});
