import { expect, it } from "vitest";
import { movesBack } from "../moves.ts";
import { type PickedDossier, publishesFirst, resultOf } from "./bulk.ts";

const of = (id: number, state: PickedDossier["state"]): PickedDossier => ({
  id,
  firstName: "Lise",
  lastName: `Perrot ${id}`,
  state,
});

it("the result of a bulk action lists changed dossiers, and why the others did not change (B1-24)", () => {
  const picked = [of(1, "published"), of(2, "archived"), of(3, "published")];
  const result = resultOf("withdraw", picked, [
    { id: 1, state: "withdrawn" },
    { id: 2, error: "Cette action ne convient pas à l'état de ce dossier.", code: "impossibleMove" },
    { id: 3, state: "withdrawn" },
  ]);
  expect(result.moved.map(({ dossier, state }) => [dossier.lastName, state])).toEqual([
    ["Perrot 1", "withdrawn"],
    ["Perrot 3", "withdrawn"],
  ]);
  expect(result.rejected).toEqual([
    { dossier: picked[1], error: "Cette action ne convient pas à l'état «\u00a0Archivé\u00a0»." },
  ]);
  expect(result.back).toBe("publish");
});

it("if a dossier cannot return to its old state, a bulk action cannot be undone (B1-24)", () => {
  const picked = [of(1, "draft"), of(2, "withdrawn")];
  const results = picked.map(({ id }) => ({ id, state: "archived" as const }));
  expect(resultOf("archive", picked, results).back).toBeUndefined();
  expect(resultOf("archive", picked.slice(1), results).back).toBe("restore");
  expect(resultOf("archive", picked, []).back).toBeUndefined();
});

it("if a bulk action publishes a draft, `publishesFirst` returns true (B1-24)", () => {
  expect(publishesFirst("publish", [of(1, "withdrawn"), of(2, "draft")])).toBe(true);
  expect(publishesFirst("publish", [of(1, "withdrawn")])).toBe(false);
  expect(publishesFirst("archive", [of(2, "draft")])).toBe(false);
});

it.each([
  ["withdrawn", "publish", ["withdraw"]],
  ["draft", "publish", ["withdraw"]],
  ["published", "withdraw", ["publish"]],
  ["published", "recruit", ["restore", "publish"]],
  ["withdrawn", "recruit", ["restore"]],
  ["withdrawn", "archive", ["restore"]],
  ["draft", "archive", []],
  ["recruited", "archive", ["restore", "recruit"]],
  ["archived", "restore", ["archive"]],
  ["recruited", "restore", ["recruit"]],
] as const)("for a dossier in the state '%s', the action '%s' is undone by %j (B1-24)", (from, move, back) => {
  expect(movesBack(from, move)).toEqual(back);
});
