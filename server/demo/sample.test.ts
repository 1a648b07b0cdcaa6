import { existsSync } from "node:fs";
import { departmentList } from "contract/department-list.ts";
import { departmentFromZip } from "contract/departments.ts";
import { isEmail, isPhone } from "contract/fields.ts";
import { describe, expect, it } from "vitest";
import { demoCandidates } from "./accounts.ts";
import { nextArrival, sampleCandidates, sampleRegister } from "./sample.ts";

const now = new Date("2026-11-21T09:00:00Z");
const candidates = sampleCandidates(now);
const share = (matching: number, all: number) => Math.round((100 * matching) / all);

function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

describe("sampleCandidates", () => {
  it("the sample has about 60 people in 15 departments, several of them near the clinic", () => {
    const departments = candidates.map((candidate) => departmentFromZip(candidate.ZIPCode));
    expect(candidates.length).toBeGreaterThanOrEqual(58);
    expect(new Set(departments).size).toBe(15);
    expect(departments).toContain("2A");
    expect(departments).toContain("974");
    for (const near of ["35", "22", "56"]) {
      expect(departments.filter((department) => department === near).length).toBeGreaterThanOrEqual(5);
    }
  });

  it("each sample candidate has a unique id and a fictional phone number and e-mail address", () => {
    expect(candidates[0]?.externalId).toBe("DEMO-001");
    for (const field of ["externalId", "cellPhone", "email"] as const) {
      expect(new Set(candidates.map((candidate) => candidate[field])).size).toBe(candidates.length);
    }
    for (const { cellPhone, email } of candidates) {
      expect(cellPhone).toMatch(/^063998\d{4}$/);
      expect(email).toMatch(/^[a-z.-]+@([a-z-]+\.example|example\.(org|net))$/);
    }
  });

  it("the sample has all opinions and study levels, four recruited people, one unknown birthday", () => {
    const tested = candidates.filter((candidate) => candidate.jobInterviewStatus === "oui");
    const immersed = candidates.filter((candidate) => candidate.internshipDuration > 0);
    const upgraded = candidates.filter(({ ranFR, ranMA, ranAR }) => ranFR + ranMA + ranAR > 0);
    expect(share(tested.length, candidates.length)).toBeGreaterThan(55);
    expect(share(immersed.length, candidates.length)).toBeGreaterThan(65);
    expect(share(upgraded.length, candidates.length)).toBeGreaterThan(20);
    expect(new Set(tested.map((candidate) => candidate.jobInterviewNotice)).size).toBe(4);
    expect(new Set(candidates.map((candidate) => candidate.studyLevelCategory)).size).toBe(6);
    expect(candidates.filter((candidate) => !candidate.active)).toHaveLength(4);
    expect(candidates.filter((candidate) => candidate.birthday === null)).toHaveLength(1);
  });

  it("all sample candidates but one are adults, and each has a different cover letter", () => {
    const minors = candidates.filter(({ birthday }) => birthday !== null && birthday > "2008-11-21");
    expect(minors.map(({ email }) => email)).toEqual(demoCandidates.flatMap((one) => (one.isMinor ? [one.email] : [])));
    const letters = candidates.flatMap(({ coverLetter }) => coverLetter ?? []);
    expect(new Set(letters).size).toBe(letters.length);
    for (const letter of letters) expect(letter.split("\n\n").length).toBeGreaterThanOrEqual(5);
  });

  it("the sample people of a department and its next two arrivals all have different portraits", () => {
    for (const department of ["22", "35", "44", "56"]) {
      const there = candidates.filter(({ ZIPCode }) => departmentFromZip(ZIPCode) === department);
      const arrivals = [1, 2].map((n) => nextArrival(department, n, now));
      const faces = [...there, ...arrivals].flatMap((candidate) => candidate?.profilePicture ?? []);
      expect(new Set(faces).size, department).toBe(faces.length);
    }
  });

  it("the sample uses only files of server/demo/files", () => {
    const arrivals = departmentList.map(({ num_dep }) => nextArrival(num_dep, 1, now));
    for (const candidate of [...candidates, ...arrivals]) {
      for (const file of [candidate?.profilePicture, candidate?.personalResume]) {
        if (file) expect(existsSync(new URL(`./files/${file}`, import.meta.url)), file).toBe(true);
      }
    }
  });
});

describe("nextArrival", () => {
  it("nextArrival makes a new person each time, in each of the 101 departments", () => {
    for (const { num_dep } of departmentList) {
      const [first, second] = [nextArrival(num_dep, 1, now), nextArrival(num_dep, 2, now)];
      expect(departmentFromZip(first?.ZIPCode ?? "")).toBe(num_dep);
      expect(first?.active).toBe(true);
      expect(JSON.stringify(first)).not.toMatch(/[{]\w+[}]/);
      expect(second?.externalId).not.toBe(first?.externalId);
    }
  });

  it("nextArrival makes no person for the non-existent department 99", () => {
    expect(nextArrival("99", 1, now)).toBeUndefined();
  });
});

describe("sampleRegister", () => {
  const register = sampleRegister();

  it("the sample register has the ordinal numbers 10001 to 10003 and 10010 to 10019", () => {
    const free = Array.from({ length: 10 }, (_, index) => String(10_010 + index));
    expect(register.map((record) => record.numOrdinal)).toEqual(["10001", "10002", "10003", ...free]);
    expect(register[0]?.emails).toContain("demo@espace-asv.example");
    expect(departmentFromZip(register[0]?.ZIPCode ?? "")).toBe("35");
  });

  it("each sample vet has e-mail addresses, a valid SIRET and a fictional phone number", () => {
    for (const { emails, siret, phone } of register) {
      expect(emails.length).toBeGreaterThanOrEqual(1);
      expect(emails.length).toBeLessThanOrEqual(3);
      expect(emails.every(isEmail)).toBe(true);
      expect(siret).toMatch(/^\d{9}9\d{4}$/);
      expect(hasCheckDigit(siret ?? "")).toBe(true);
      expect(isPhone(phone ?? "")).toBe(true);
      expect(phone).toMatch(/^(019900|026191|035301|046571|053649)\d{4}$/);
    }
  });
});
