import { describe, expect, it } from "vitest";
import { nameInMessage } from "./name-in-message.ts";

describe("a name in a message", () => {
  it.each([
    "Maëlle Le Goff",
    "Clinique vétérinaire de l'Étang",
    "Dr Anne-Lise (Nantes) & associés, SELARL",
    "Clinique 35",
  ])("leaves %s as it is", (name) => expect(nameInMessage(name)).toBe(name));

  it.each([
    ["https://mal.example/x", "https mal example x"],
    ["www.mal.example", "www mal example"],
    ["mal.example", "mal example"],
    ["a@mal.example", "a mal example"],
    ["Votre colis : appelez le 08 99 12 34 56", "Votre colis appelez le"],
    ["Anne\r\nBcc: b@mal.example", "Anne Bcc b mal example"],
    ["Anne\u202egnp.exe", "Anne gnp exe"],
    ["Anne\u200b\u2066x\u2069", "Anne x"],
    ['=HYPERLINK("http://mal")', "HYPERLINK( http mal )"],
    ["<b>Anne</b>", "b Anne b"],
    ["S.C.P. Martin", "S C P. Martin"],
  ])("T-49 takes %j apart", (typed, written) => expect(nameInMessage(typed)).toBe(written));

  it("T-49 is short", () => expect(nameInMessage("Venez vite ".repeat(50)).length).toBeLessThanOrEqual(60));
});
