import { expect, it } from "vitest";
import { answersLine } from "./answers-line.ts";

it("a line tells a clinic how fast the centre answered the clinic's requests (B12-04)", () => {
  expect(answersLine({ requests: 6, answeredShare: 0.8, medianDays: 1.5 })?.replace(/\s/g, " ")).toBe(
    "Vos mises en relation : 6 demandes, 80 % de réponses en 10 jours, délai médian 1,5 jour.",
  );
  expect(answersLine({ requests: 1, answeredShare: null, medianDays: null })).toBeUndefined();
});
