import { publishDossier } from "contract/candidates/dossier-moves.ts";
import { createDossier } from "contract/candidates/dossiers.ts";
import { candidateBatch, deleteCandidate } from "contract/candidates/intake.ts";
import {
  eraseOwnDossier,
  pauseOwnDossier,
  resumeOwnDossier,
  withdrawOwnDossier,
} from "contract/candidates/own-page/leave.ts";
import { ownDossier, shareOwnDossier } from "contract/candidates/own-page/own-dossier.ts";
import { reasons } from "contract/candidates/record-messages.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { logInStaff } from "../../../tests/support/staff.ts";
import { PROVIDER_KEY, problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { candidateRecord, makeCandidate } from "../intake/fixtures.ts";
import { tokenOfCandidate } from "./fixtures.ts";

const test = useTestApp();
const provider = { token: PROVIDER_KEY };
const FIRST = { externalId: "A-1", lastName: "Le Goff", firstName: "Élise" };
const SECOND = {
  ...FIRST,
  externalId: "B-7",
  lastName: "LE GOFF",
  firstName: "Elise",
  email: "LISE.perrot@example.org",
};
const me = { token: "" };

beforeEach(async () => {
  me.token = await tokenOfCandidate(test.ctx, await makeCandidate(test.ctx, FIRST));
});

async function send(wish: object, dryRun?: "1") {
  const { results } = await test.response(
    candidateBatch,
    { items: [candidateRecord({ ...SECOND, ...wish })], dryRun },
    provider,
  );
  return results[0];
}

describe("a person whom a feed sends under another id", () => {
  it("the parts that the person hid stay hidden in the new dossier (B11-05)", async () => {
    await test.response(shareOwnDossier, { photo: false, phone: false, letter: false }, me);
    const id = (await send({}))?.id ?? 0;
    const { sharing } = await test.response(ownDossier, {}, { token: await tokenOfCandidate(test.ctx, id) });
    expect(sharing).toEqual({ photo: false, phone: false, email: true, letter: false });
    await test.response(shareOwnDossier, { phone: true, email: true }, me);
    const third = (await send({ externalId: "C-9", contactShareable: false }))?.id ?? 0;
    const page = await test.response(ownDossier, {}, { token: await tokenOfCandidate(test.ctx, third) });
    expect(page.sharing).toEqual({ photo: false, phone: false, email: false, letter: false });
  });

  it.each([
    [pauseOwnDossier, { until: "2026-02-20" }],
    [withdrawOwnDossier, {}],
    [eraseOwnDossier, { confirm: "EFFACER" }],
  ] as const)("$path also holds for the other id, until the person comes back (B11-09 B11-10)", async (call, input) => {
    await test.send(call, input, me);
    for (const dryRun of ["1", undefined] as const)
      expect(await send({}, dryRun)).toMatchObject({
        ...{ id: null, outcome: "refused" },
        errors: [{ field: null, error: reasons.leftByPerson }],
      });
    await test.send(resumeOwnDossier, {}, me);
    expect((await send({}))?.outcome).toBe("created");
  });

  it.each([{ email: "autre@example.org" }, { email: null }, { birthday: "2005-03-01" }, { firstName: "Anne" }])(
    "a record with %j is another person, to whom no choice applies (B11-05)",
    async (wish) => {
      await test.send(withdrawOwnDossier, {}, me);
      expect((await send(wish))?.outcome).toBe("created");
    },
  );

  it("an erased person can apply again under another id (B11-10)", async () => {
    await test.send(eraseOwnDossier, { confirm: "EFFACER" }, me);
    await test.send(deleteCandidate, { externalId: FIRST.externalId }, provider);
    expect((await send({}))?.outcome).toBe("created");
  });

  it("staff cannot publish a draft of a person who left, and the draft hides what the person hid (B11-05 B11-09)", async () => {
    const staff = { token: (await logInStaff(test)).token };
    const { externalId: _id, version: _version, active: _active, ...typed } = candidateRecord(SECOND);
    await test.response(shareOwnDossier, { phone: false }, me);
    const { id } = await test.response(createDossier, { ...typed, contactShareable: true }, staff);
    const publish = () => test.send(publishDossier, { id: String(id) }, staff);
    await test.send(withdrawOwnDossier, {}, me);
    expect(problemOf(await publish())).toEqual([409, "leftByPerson"]);
    await test.send(resumeOwnDossier, {}, me);
    expect((await publish()).statusCode).toBe(200);
    const { sharing } = await test.response(ownDossier, {}, { token: await tokenOfCandidate(test.ctx, id) });
    expect(sharing).toMatchObject({ phone: false, email: true });
  });
});
