import { isOpenedByKey } from "contract/call.ts";
import { foldName } from "contract/values.ts";
import { describe, expect, it } from "vitest";
import { SQL_CORPUS } from "../../../tests/faults/sql-corpus.ts";
import { KEYS } from "../../../tests/support/keys.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { allCalls } from "../../app.ts";
import { makeCandidate } from "../intake/fixtures.ts";

const many = { max: 1_000_000 };
const test = useTestApp({
  scene,
  limits: {
    ...{ lookupFailureMilliseconds: 1, lookupPerAddress: many, lookupPerAddressDay: many, lookupForEveryone: many },
    ...{ candidateListPerAccount: many, candidateSheetPerAccount: many, candidateSheetPerClinic: many },
    shortLinkPerAccount: many,
  },
});

const NAMES = ["lastName", "firstName"];
const CHECKED = [
  ...["notification", "cursor", "jobInterviewStatus[]", "ZIPCode[]", "jobInterviewNotice[]", "studyLevelCategory"],
  ...["active", "withoutSelection", "page", "x"],
];

const headers = { authorization: "" };

async function scene(): Promise<void> {
  await makeCandidate(test.ctx, { externalId: "ESSAI-1", lastName: "Perrot", firstName: "Lise" });
  headers.authorization = `Bearer ${await test.tokenOf(await makeHolder(test.ctx))}`;
}
const countCandidates = async () => (await test.ctx.db.selectFrom("candidates").select("id").execute()).length;

describe("SQL in a search", () => {
  it("SQL in a parameter of the search finds no candidate and causes no server error (T-44)", async () => {
    expect(SQL_CORPUS.length).toBeGreaterThanOrEqual(200);
    // Try every text in the parameters for names, but only every eighth text in the other parameters, because the
    // server rejects most texts there.
    for (const name of [...NAMES, ...CHECKED])
      for (const text of SQL_CORPUS.filter((_, index) => NAMES.includes(name) || index % 8 === 0)) {
        const url = `/api/veterinary/candidates?${name}=${encodeURIComponent(text.toWellFormed())}`;
        const response = await test.app.inject({ url, headers });
        expect([200, 400, 404], `${name} ${text}`).toContain(response.statusCode);
        const isNameThatIsNot = NAMES.includes(name) && foldName(text) !== "" && !/^["'#*?{}[\]\s^$@:]*$/.test(text);
        const found = response.statusCode === 200 && isNameThatIsNot ? response.json()["hydra:totalItems"] : 0;
        expect([name, text, found]).toEqual([name, text, 0]);
      }
    expect(await countCandidates()).toBe(1);
  });

  it("a search treats % and _ as ordinary characters (T-44)", async () => {
    await makeCandidate(test.ctx, { externalId: "ESSAI-2", lastName: "A_b%c", firstName: "Zoé" });
    const total = async (lastName: string) => {
      const url = `/api/veterinary/candidates?lastName=${encodeURIComponent(lastName)}`;
      return (await test.app.inject({ url, headers })).json()["hydra:totalItems"];
    };
    for (const name of ["a_b", "b%c"]) expect([name, await total(name)]).toEqual([name, 1]);
    for (const name of ["axb", "p%t", "P_rrot"]) expect([name, await total(name)]).toEqual([name, 0]);
  });

  it("SQL in the path of a call causes no server error (T-44)", async () => {
    const inPaths = allCalls.filter(({ definition }) => /\{/.test(definition.path) && definition.method === "GET");
    for (const { definition } of inPaths) {
      const sent = isOpenedByKey(definition) ? { authorization: `Bearer ${KEYS[definition.access]}` } : headers;
      for (const text of SQL_CORPUS.filter((one, index) => index % 25 === 0 && one !== "")) {
        const url = definition.path.replace(/\{\w+\}/g, encodeURIComponent(text.toWellFormed()));
        const response = await test.app.inject({ url, headers: sent });
        expect(response.statusCode, `${definition.path} ${text}`).toBeLessThan(500);
      }
    }
    await test.jobs.drain();
  });
});
