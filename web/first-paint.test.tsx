// @vitest-environment node
import { screens } from "contract/screens.ts";
import { describe, expect, it } from "vitest";
import { drawFirstPaints } from "./first-paint.tsx";

describe("the first paint, which works without scripts", () => {
  const { doors, shapes } = drawFirstPaints();

  it("The first paint of home page, login and registration contains the page's texts", () => {
    expect(Object.keys(doors)).toEqual(["Home", "Login", "Inscription"]);
    expect(doors.Home).toContain("Accéder aux candidats ASV en quelques clics !");
    expect(doors.Login).toContain(">Connexion</h1>");
    expect(doors.Login).toContain("Veuillez créer un nouveau compte.");
  });

  it("The first paint of pages other than home, login and registration is a skeleton", () => {
    expect(Object.keys(shapes)).toEqual(Object.keys(screens));
    for (const markup of Object.values(shapes)) expect(markup).toContain(">Chargement…</span>");
    expect(shapes.Rechercher).toContain('data-shape="filters"');
    expect(shapes.Candidat).toContain('data-shape="sheet"');
  });

  it("The first paint has no controls, scripts or inline styles", () => {
    for (const markup of [...Object.values(doors), ...Object.values(shapes)])
      expect(markup).not.toMatch(/<(input|button|form|script)|\sstyle=/);
  });
});
