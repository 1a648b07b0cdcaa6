import { FAREWELLS, farewells, readFarewells, saveFarewells, sendFarewell } from "contract/selection/farewell.ts";
import { changeFollowUp } from "contract/selection/follow-up.ts";
import { addToSelection, selections } from "contract/selection/selection.ts";
import { beforeEach, expect, it } from "vitest";
import { logInStaff } from "../../../tests/support/staff.ts";
import { problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";

const test = useTestApp();
const PERSON = "lise.perrot@example.org";
const NAME = "Clinique vétérinaire des Lices";
const [sentence] = FAREWELLS;
let clinic = { token: "" };

beforeEach(async () => {
  clinic = { token: await test.tokenOf(await makeHolder(test.ctx)) };
});

async function dismissed(wish: object = {}): Promise<string> {
  const selectionId = await makeCandidate(test.ctx, { firstName: "Lise", ...wish });
  await test.response(addToSelection, { selectionId }, clinic);
  await test.response(changeFollowUp, { selectionId: String(selectionId), status: "dismissed" }, clinic);
  return String(selectionId);
}

const offered = async (id: string) => (await test.response(farewells, { id }, clinic)).sentences;
const tell = (id: string, fields: object = {}) => test.send(sendFarewell, { id, sentence, ...fields }, clinic);
const mails = async () => (await test.outbox()).filter(({ to }) => to === PERSON);

it("a candidate whom a clinic turns down gets one mail, with the clinic's sentence but not its name (B12-02)", async () => {
  const id = await dismissed();
  expect(await offered(id)).toEqual(FAREWELLS);
  expect((await tell(id)).statusCode).toBe(204);
  const [entry] = (await test.response(selections, {}, clinic)).veterinaryCandidateVeterinaryUsers;
  expect(entry?.followUp?.farewellAt).toBe(test.ctx.clock.now().toISOString());
  expect(await offered(id)).toEqual([]);
  expect(problemOf(await tell(id))).toEqual([409, "farewellImpossible"]);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.text).toContain(sentence);
  expect(`${mail?.subject}${mail?.html}`).not.toContain(NAME);
  expect(mail?.text).toContain("formation@espace.example");
});

it("the farewell mail names the clinic only if the clinic chose to be named (B12-02)", async () => {
  await tell(await dismissed(), { withClinic: true });
  expect((await mails())[0]?.text).toContain(`${NAME} a étudié votre dossier`);
});

it("if a candidate has no e-mail address, the server offers and sends no farewell mail (B12-02)", async () => {
  const id = await dismissed({ email: null });
  expect(await offered(id)).toEqual([]);
  expect(problemOf(await tell(id))).toEqual([409, "farewellImpossible"]);
});

it("a clinic can send a farewell mail only to a candidate it dismissed, with a listed sentence (B12-02)", async () => {
  const id = await dismissed();
  expect((await tell(id, { sentence: "Non merci." })).json().errors).toMatchObject([{ field: "sentence" }]);
  expect((await tell(id, { withClinic: "oui" })).json().errors).toMatchObject([{ field: "withClinic" }]);
  await test.response(changeFollowUp, { selectionId: id, status: "contacted" }, clinic);
  expect(problemOf(await tell(id))).toEqual([409, "farewellImpossible"]);
  expect(problemOf(await tell(String(await makeCandidate(test.ctx))))).toEqual([404, "notInSelection"]);
  expect(await mails()).toEqual([]);
});

it("a manager can change farewell sentences, unless a colleague has just changed them (B12-02, B0-08)", async () => {
  const staff = await logInStaff(test, { role: "gestionnaire" });
  const { sentences, edition } = await test.response(readFarewells, {}, staff);
  const changed = ["La clinique a choisi quelqu'un d'autre.", ...sentences.slice(1)];
  const saved = await test.send(saveFarewells, { sentences: changed, edition }, staff);
  expect(saved.json().sentences).toEqual(changed);
  expect(problemOf(await test.send(saveFarewells, { sentences, edition }, staff))).toEqual([409, "editedMeanwhile"]);
  for (const wrong of [sentences.slice(1), [...sentences.slice(1), "court"], "texte"]) {
    expect(problemOf(await test.send(saveFarewells, { sentences: wrong }, staff))).toEqual([422, "farewellRefused"]);
  }
  expect(await offered(await dismissed())).toEqual(changed);
  expect(await test.events()).toContain("farewells changed");
});
