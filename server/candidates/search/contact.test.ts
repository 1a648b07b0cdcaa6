import { candidate, candidates } from "contract/candidates/candidates.ts";
import { addToSelection, removeFromSelection } from "contract/selection/selection.ts";
import { describe, expect, it } from "vitest";
import { knock, rowOf } from "../../../tests/support/access-matrix.ts";
import { type Caller, makeScene, type Scene } from "../../../tests/support/access-scene.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { allCalls } from "../../app.ts";
import { makeCandidate } from "../intake/fixtures.ts";

const scene = {} as Scene;
const test = useTestApp({ scene: async (test) => Object.assign(scene, await makeScene(test)) });
const CONTACT = { cellPhone: "0612345678", email: "canari.contact@candidat.example" };
const HERS = { externalId: "ESSAI-0001", personalResume: "cv.pdf", ...CONTACT };

const READING = allCalls.filter(({ definition }) => definition.method === "GET" && definition.access === "account");

async function leaksTo(caller: Caller): Promise<string[]> {
  const leaks: string[] = [];
  const note = (name: string, body: string) => {
    if (/0612345678|canari\.contact|candidat\.example/.test(body)) leaks.push(name);
  };
  const token = scene.tokens[caller];
  for (const lastName of ["Perrot", CONTACT.cellPhone, CONTACT.email]) {
    const found = await test.response(candidates, { lastName, withoutSelection: "false" }, { token });
    note("search", JSON.stringify(found["hydra:member"]));
    if (lastName !== "Perrot" && found["hydra:totalItems"] > 0) leaks.push("search by contact");
  }
  for (const { name, definition } of READING) {
    note(name, (await knock(test, definition, rowOf(name).input(scene, caller), caller, scene)).body);
  }
  return leaks;
}

describe("a candidate's phone and e-mail", () => {
  it("only the account that selected the candidate receives phone and e-mail (T-46)", async () => {
    const her = { ...HERS, contactShareable: true };
    await makeCandidate(test.ctx, { ...her, version: 2 });
    expect(READING.length).toBeGreaterThan(12);
    const everybody = async () => [
      await leaksTo("holder"),
      await leaksTo("collaborator"),
      await leaksTo("other holder"),
    ];
    expect(await everybody()).toEqual([[], [], []]);

    const change = (isSelected: boolean) =>
      test.send(addToSelection, { selectionId: scene.candidateId, isSelected }, { token: scene.tokens.holder });
    expect((await change(true)).body).toContain(CONTACT.email);
    expect(await everybody()).toEqual([["candidate"], [], []]);

    expect((await change(false)).body).not.toMatch(/0612345678|canari/);
    expect(await leaksTo("holder")).toEqual([]);
    await change(true);
    await test.send(removeFromSelection, { selectionId: scene.candidateId }, { token: scene.tokens.holder });
    expect(await leaksTo("holder")).toEqual([]);
  });

  it("nobody gets contact details of a candidate who has not consented or is recruited (T-46)", async () => {
    const token = scene.tokens.holder;
    const add = () => test.send(addToSelection, { selectionId: scene.candidateId }, { token });
    await makeCandidate(test.ctx, { ...HERS, contactShareable: false, version: 2 });
    expect((await add()).body).not.toMatch(/0612345678|canari/);
    expect(await leaksTo("holder")).toEqual([]);
    await makeCandidate(test.ctx, { ...HERS, contactShareable: true, version: 3, active: false });
    expect((await add()).statusCode).toBe(409);
    expect(await leaksTo("holder")).toEqual([]);
    await makeCandidate(test.ctx, { ...HERS, contactShareable: true, version: 4 });
    const sheet = await test.response(candidate, { id: String(scene.candidateId) }, { token });
    expect(sheet).toMatchObject(CONTACT);
  });
});
