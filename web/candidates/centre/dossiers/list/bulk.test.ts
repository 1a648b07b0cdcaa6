import { expect, it } from "vitest";
import { type PickedDossier, publishesFirst, resultOf } from "./bulk.ts";

const of = (id: number, state: PickedDossier["state"]): PickedDossier => ({
  id,
  firstName: "Lise",
  lastName: `Perrot ${id}`,
  state,
});

it("B1-24 tells of each dossier what became of it, and names who was refused with the reason", () => {
  const picked = [of(1, "published"), of(2, "archived"), of(3, "published")];
  const result = resultOf("withdraw", picked, [
    { id: 1, state: "withdrawn" },
    { id: 2, error: "Ce changement n'est pas possible.", code: "impossibleMove" },
    { id: 3, state: "withdrawn" },
  ]);
  expect(result.moved.map(({ dossier, state }) => [dossier.lastName, state])).toEqual([
    ["Perrot 1", "withdrawn"],
    ["Perrot 3", "withdrawn"],
  ]);
  expect(result.rejected).toEqual([{ dossier: picked[1], error: "Ce changement n'est pas possible." }]);
  expect(result.back).toBe("publish");
});

it("B1-24 offers no way back where one of them has none", () => {
  const picked = [of(1, "draft"), of(2, "withdrawn")];
  const results = picked.map(({ id }) => ({ id, state: "archived" as const }));
  expect(resultOf("archive", picked, results).back).toBeUndefined();
  expect(resultOf("archive", picked.slice(1), results).back).toBe("restore");
  expect(resultOf("archive", picked, []).back).toBeUndefined();
});

it("B1-24 asks before somebody is published for the first time", () => {
  expect(publishesFirst("publish", [of(1, "withdrawn"), of(2, "draft")])).toBe(true);
  expect(publishesFirst("publish", [of(1, "withdrawn")])).toBe(false);
  expect(publishesFirst("archive", [of(2, "draft")])).toBe(false);
});
