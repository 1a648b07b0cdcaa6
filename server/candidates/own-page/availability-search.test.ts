import { saveSearch } from "contract/alerts/saved-searches.ts";
import { candidates } from "contract/candidates/candidates.ts";
import { setAvailability } from "contract/candidates/own-page/own-dossier.ts";
import { expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeCandidate } from "../intake/fixtures.ts";
import { tokenOfCandidate } from "./fixtures.ts";

const said = [
  { firstName: "Ana", from: "2027-09-01", drivingLicence: "yes" },
  { firstName: "Bea", from: "2027-10-15", drivingLicence: "soon" },
  { firstName: "Cléo", from: null, drivingLicence: "yes" },
  { firstName: "Dina", from: null, drivingLicence: null },
] as const;
const scene = { holderId: "" };
const test = useTestApp({
  scene: async (test) => {
    for (const { firstName, ...availability } of said) {
      const id = await makeCandidate(test.ctx, { firstName, ZIPCode: firstName === "Cléo" ? "29000" : "35000" });
      await test.response(setAvailability, availability, { token: await tokenOfCandidate(test.ctx, id) });
    }
    scene.holderId = await makeHolder(test.ctx);
  },
});

it.each([
  [{ drivingLicence: "yes" }, ["Ana", "Cléo"]],
  [{ drivingLicence: "soon" }, ["Bea"]],
  [{ drivingLicence: "no" }, []],
  [{ availableBefore: "2027-09-01" }, ["Ana"]],
  [{ availableBefore: "2027-08-31" }, []],
  [{ availableBefore: "2027-12-31" }, ["Ana", "Bea"]],
  [{ availableBefore: "2027-12-31", drivingLicence: "yes" }, ["Ana"]],
  [{ drivingLicence: "yes", ZIPCode: ["35"] }, ["Ana"]],
  [{ drivingLicence: "yes", near: "29000" }, ["Ana", "Cléo"]],
  [{ drivingLicence: "yes", near: "29000", radius: "10" }, ["Cléo"]],
  [{ drivingLicence: "yes", lastName: "perr" }, ["Ana", "Cléo"]],
  [{ drivingLicence: "yes", firstName: "an" }, ["Ana"]],
  [{ drivingLicence: "yes", studyLevelCategory: "3", jobInterviewStatus: ["oui"] }, ["Ana", "Cléo"]],
] as const)(
  "a search for %o finds %o, and the search's total is the number of found candidates (B11-06)",
  async (filters, names) => {
    const token = await test.tokenOf(scene.holderId);
    const { ZIPCode, jobInterviewStatus, ...others } = { ZIPCode: [], jobInterviewStatus: [], ...filters };
    const input = { ...others, ZIPCode: [...ZIPCode], jobInterviewStatus: [...jobInterviewStatus] };
    const found = await test.response(candidates, input, { token });
    expect(found["hydra:member"].map(({ firstName }) => firstName).sort()).toEqual(names);
    expect(found["hydra:totalItems"]).toBe(names.length);
  },
);

it("a saved search counts candidates by the availability and licence that candidates entered (B11-06)", async () => {
  const token = await test.tokenOf(scene.holderId);
  const filters = { drivingLicence: "yes", availableBefore: "2027-12-31" } as const;
  const saved = await test.response(saveSearch, { name: "Permis", alert: "none", filters }, { token });
  expect(saved.filters).toMatchObject(filters);
});

it.each(["availableBefore=2027-02-30", "availableBefore=demain", "drivingLicence=B"])(
  "the server rejects a search with %s (B11-06 B0-04)",
  async (query) => {
    const token = await test.tokenOf(scene.holderId);
    expect((await test.get(`/api/veterinary/candidates?${query}`, token)).statusCode).toBe(400);
  },
);
