import { departmentList } from "contract/department-list.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gsm7Parts } from "../../platform/gateways/sms/gsm7.ts";
import { newCandidatesContent, newCandidatesSms, newMobileSms } from "./messages.ts";

const CODE = "aBcDeFgHiJ";
const link = `https://espace.example/s/${CODE}`;
const numbers = departmentList.map((entry) => entry.num_dep);

describe("newCandidatesSms", () => {
  it("the alert SMS contains the number of candidates, the departments and the link (S1-11)", () => {
    expect(newCandidatesSms({ count: 3, departments: ["35", "22"] }, link, false)).toBe(
      `Espace entreprise : 3 nouveaux candidats ASV (35, 22). ${link}`,
    );
    expect(newCandidatesSms({ count: 1, departments: ["2A"] }, link, true)).toBe(
      `Espace entreprise : 1 nouveau candidat ASV (2A). Dernier SMS du jour. ${link}`,
    );
  });

  it("if its link is long, the alert SMS omits the departments, and if needed the product's name", () => {
    const news = { count: 12, departments: ["971", "972", "973", "974", "976"] };
    const long = (length: number) => `https://${"a".repeat(length - 8)}/s/${CODE}`;
    expect(newCandidatesSms(news, long(75), true)).toBe(
      `Espace entreprise : 12 nouveaux candidats ASV. Dernier SMS du jour. ${long(75)}`,
    );
    expect(newCandidatesSms(news, long(90), true)).toBe(`12 nouveaux candidats ASV. Dernier SMS du jour. ${long(90)}`);
    expect(() => newCandidatesSms(news, long(150), true)).toThrow("PUBLIC_URL is too long");
  });

  it("an alert's text fits into one SMS for any number of candidates and any configured URL", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.uniqueArray(fc.constantFrom(...numbers), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 20, max: 90 }),
        fc.boolean(),
        (count, departments, length, isLast) => {
          const origin = `https://${"a".repeat(length - 8)}`;
          const text = newCandidatesSms({ count, departments }, `${origin}/s/${CODE}`, isLast);
          expect(gsm7Parts(text)).toBe(1);
          expect(text.endsWith(`${origin}/s/${CODE}`)).toBe(true);
          expect(text.includes("Dernier SMS du jour.")).toBe(isLast);
        },
      ),
    );
  });
});

it("the notification of an alert contains the names of the candidates' departments", () => {
  expect(newCandidatesContent({ count: 2, departments: ["2A", "974"] })).toBe(
    "2 nouveaux candidats ASV : Corse-du-Sud (2A), La Réunion (974).",
  );
});

describe("newMobileSms", () => {
  it("the warning SMS to a new mobile has no link and fits into one SMS, for any clinic's name (T-49)", () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 200, unit: "grapheme" }),
        fc.stringMatching(/^[A-Z0-9-]{1,20}$/),
        (clinic, numOrdinal) => {
          const text = newMobileSms({ clinic, numOrdinal }, "0199000100");
          expect(gsm7Parts(text)).toBe(1);
          expect(text).not.toMatch(/[\r\n]|\w\.\w|\//);
        },
      ),
    );
  });

  it("if a clinic's name contains a phone number, the warning SMS omits this number (T-49)", () => {
    for (const clinic of [
      ...["Gagnez : 08 99 12 34 56", "Gagnez 0899123456", "Gagnez 08-99-12-34-56", "Gagnez ０８９９１２３４５６"],
    ]) {
      expect(newMobileSms({ clinic, numOrdinal: "10001" }, "0199000100")).toContain("le compte 10001 (Gagnez)");
    }
  });
});
