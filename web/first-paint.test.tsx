// @vitest-environment node
import { screens } from "contract/screens.ts";
import { describe, expect, it } from "vitest";
import { drawFirstPaints } from "./first-paint.tsx";

describe("the first paint", () => {
  const { doors, shapes } = drawFirstPaints();

  it("shows the front doors' words before any script has come", () => {
    expect(Object.keys(doors)).toEqual(["Home", "Login", "Inscription"]);
    expect(doors.Home).toContain("Accéder aux candidats ASV en quelques clics !");
    expect(doors.Login).toContain(">Connexion</h1>");
    expect(doors.Login).toContain("Veuillez créer un nouveau compte.");
  });

  it("has the shape of every other page, and says that it is on its way", () => {
    expect(Object.keys(shapes)).toEqual(Object.keys(screens));
    for (const markup of Object.values(shapes)) expect(markup).toContain(">Chargement…</span>");
    expect(shapes.Rechercher).toContain('data-shape="filters"');
    expect(shapes.Candidat).toContain('data-shape="sheet"');
  });

  it("has nothing to type into or to press, and no style that the policy of the pages would refuse", () => {
    for (const markup of [...Object.values(doors), ...Object.values(shapes)])
      expect(markup).not.toMatch(/<(input|button|form|script)|\sstyle=/);
  });
});
