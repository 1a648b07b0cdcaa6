import { expect, it } from "vitest";
import { spacedPhone } from "./phone.ts";

it.each([
  ["0199000200", "01 99 00 02 00"],
  ["+33199000200", "+33199000200"],
  ["3615", "3615"],
  ["••••••••12", "•• •• •• •• 12"],
  ["", ""],
])("spacedPhone writes the phone number %j as %j (S2-178)", (phone, text) => {
  expect(spacedPhone(phone)).toBe(text);
});
