import { expect, it } from "vitest";
import { isSiret, spacedSiret } from "./siret.ts";

it.each([
  ["73282932000074", true],
  ["732 829 320 00074", true],
  ["35600000000048", true],
  ["35600000049837", true],
  ["73282932000075", false],
  ["7328293200007", false],
  ["732829320000741", false],
  ["7328293200007A", false],
  ["", false],
])("isSiret(%j) returns %s", (typed, right) => expect(isSiret(typed)).toBe(right));

it.each([
  ["73282932000074", "732 829 320 00074"],
  ["7328293200", "7328293200"],
  ["", ""],
])("spacedSiret writes %j as %j (B14-15)", (siret, text) => {
  expect(spacedSiret(siret)).toBe(text);
});
