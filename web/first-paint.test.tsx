// @vitest-environment node
import { describe, expect, it } from "vitest";
import { drawFirstPaints } from "./first-paint.tsx";

describe("the first paint", () => {
  const drawn = drawFirstPaints();

  it("shows the front doors' words before any script has come", () => {
    expect(Object.keys(drawn)).toEqual(["Home", "Login", "Inscription"]);
    expect(drawn.Home).toContain("Accéder aux candidats ASV en quelques clics !");
    expect(drawn.Login).toContain(">Connexion</h1>");
    expect(drawn.Login).toContain("Veuillez créer un nouveau compte.");
  });

  it("has nothing to type into or to press, and no style that the policy of the pages would refuse", () => {
    for (const markup of Object.values(drawn)) expect(markup).not.toMatch(/<(input|button|form|script)|\sstyle=/);
  });
});
