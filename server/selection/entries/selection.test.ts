import { candidate, candidates } from "contract/candidates/candidates.ts";
import { withdrawOwnDossier } from "contract/candidates/own-page/leave.ts";
import { cleanText } from "contract/clean-text.ts";
import { changeFollowUp } from "contract/selection/follow-up.ts";
import { addToSelection, exportSelection, removeFromSelection, selections } from "contract/selection/selection.ts";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../../accounts/login/fixtures.ts";
import { makeMove } from "../../candidates/dossiers/fixtures.ts";
import { candidateRecord, makeCandidate } from "../../candidates/intake/fixtures.ts";
import { writeCandidates } from "../../candidates/intake/write-candidates.ts";
import { tokenOfCandidate } from "../../candidates/own-page/fixtures.ts";

const test = useTestApp({ scene });
let token: string;
async function scene(): Promise<void> {
  token = await test.tokenOf(await makeHolder(test.ctx));
}

async function entries(of: string) {
  return (await test.response(selections, {}, { token: of })).veterinaryCandidateVeterinaryUsers;
}

describe("adding to the selection", () => {
  it("if an account selects a candidate, the search hides the candidate's card (S7-27, S4-42, S4-43)", async () => {
    const id = await makeCandidate(test.ctx);
    const response = await test.response(addToSelection, { selectionId: id, isSelected: true }, { token });
    expect(response).toMatchObject({ success: true, veterinaryCandidate: { id, isSelected: true } });
    expect((await test.response(candidates, {}, { token }))["hydra:totalItems"]).toBe(0);
    expect(
      (await test.response(candidates, { withoutSelection: "false" }, { token }))["hydra:member"][0],
    ).toMatchObject({ id, isSelected: true });
  });

  it("the sheet shows contact details only of a selected, consenting candidate (S1-08, T-46)", async () => {
    const shy = await makeCandidate(test.ctx, { contactShareable: false });
    const open = await makeCandidate(test.ctx, { contactShareable: true });
    expect(await test.response(candidate, { id: String(open) }, { token })).toMatchObject({
      cellPhone: null,
      email: null,
    });
    const shared = await test.response(addToSelection, { selectionId: open, isSelected: true }, { token });
    expect(shared.veterinaryCandidate).toMatchObject({ cellPhone: "0639980001", email: "lise.perrot@example.org" });
    const hidden = await test.response(addToSelection, { selectionId: shy, isSelected: true }, { token });
    expect(hidden.veterinaryCandidate).toMatchObject({ cellPhone: null, email: null });
  });

  it("adding a candidate to the selection a second time changes nothing (F-29)", async () => {
    const id = await makeCandidate(test.ctx);
    await test.response(addToSelection, { selectionId: id, isSelected: true }, { token });
    await test.response(candidate, { id: String(id) }, { token });
    await test.response(addToSelection, { selectionId: id, isSelected: true }, { token });
    expect((await entries(token))[0]?.consultedAt).toBe("2026-02-14T09:00:00.000Z");
    const removed = await test.response(addToSelection, { selectionId: id, isSelected: false }, { token });
    expect(removed.veterinaryCandidate.isSelected).toBe(false);
    expect(await entries(token)).toEqual([]);
  });

  it("a compared candidate keeps the mark 'Nouveau', and the view log records the comparison (B14-13)", async () => {
    const id = await makeCandidate(test.ctx);
    const compare = () => test.response(candidate, { id: String(id), compared: "1" }, { token });
    await compare();
    expect(await test.ctx.db.selectFrom("view_log").select("what").execute()).toEqual([{ what: "sheet" }]);
    await test.response(addToSelection, { selectionId: id, isSelected: true }, { token });
    expect((await compare()).coverLetter).toContain("lettre");
    expect((await entries(token))[0]).toMatchObject({ consultedAt: null, veterinaryCandidate: { id } });
    expect((await compare()).isAlreadyConsulted).toBe(false);
  });

  it("a candidate whose sheet an account opened before the selection does not count as new (S2-193)", async () => {
    const other = await test.tokenOf(await makeHolder(test.ctx));
    const [opened, unopened] = [await makeCandidate(test.ctx), await makeCandidate(test.ctx)];
    await test.response(candidate, { id: String(opened) }, { token });
    await test.response(candidate, { id: String(unopened) }, { token: other });
    test.clock.advance(60_000);
    // Add each candidate twice. The response contains the sheet, but adding a candidate must not mark the sheet as
    // opened.
    for (const isSelected of [true, false, true]) {
      for (const selectionId of [opened, unopened])
        await test.response(addToSelection, { selectionId, isSelected }, { token });
    }
    const list = await entries(token);
    expect(list.map(({ veterinaryCandidate, consultedAt }) => [veterinaryCandidate.id, consultedAt])).toEqual([
      [unopened, null],
      [opened, "2026-02-14T09:00:00.000Z"],
    ]);
  });

  it("nobody can add an unknown or recruited candidate to the selection", async () => {
    const recruited = await makeCandidate(test.ctx, { active: false });
    const unknown = await test.send(addToSelection, { selectionId: 999, isSelected: true }, { token });
    expect([unknown.statusCode, unknown.json().detail]).toEqual([404, "Not Found"]);
    const late = await test.send(addToSelection, { selectionId: recruited, isSelected: true }, { token });
    expect([late.statusCode, late.json().error]).toEqual([409, "Ce candidat est déjà recruté !"]);
    for (const selectionId of [-1, 1.5, 2_147_483_648, "x"]) {
      const bad = await test.app.inject({
        method: "POST",
        url: "/api/veterinary/user/selection/add",
        headers: { authorization: `Bearer ${token}` },
        payload: { selectionId, isSelected: true },
      });
      expect(bad.statusCode).toBe(400);
    }
  });
});

describe("the list of selected candidates", () => {
  it("the selection lists the latest candidate first, marked as not yet consulted (S7-26, S3-17, S3-18, S2-193, S2-194)", async () => {
    const first = await makeCandidate(test.ctx, { lastName: "Première" });
    const second = await makeCandidate(test.ctx, { lastName: "Seconde" });
    await test.response(addToSelection, { selectionId: first, isSelected: true }, { token });
    test.clock.advance(1000);
    await test.response(addToSelection, { selectionId: second, isSelected: true }, { token });
    await test.response(candidate, { id: String(first) }, { token });
    expect((await entries(token)).map((entry) => [entry.veterinaryCandidate.lastName, entry.consultedAt])).toEqual([
      ["Seconde", null],
      ["Première", "2026-02-14T09:00:01.000Z"],
    ]);
  });

  it("a recruited candidate remains in the selection, but without the picture (S4-41)", async () => {
    const record = candidateRecord({ externalId: "ASV-9", profilePicture: "portrait.jpg" });
    const [created] = await writeCandidates(test.ctx, [record]);
    await test.response(addToSelection, { selectionId: created?.id ?? 0, isSelected: true }, { token });
    await writeCandidates(test.ctx, [{ ...record, version: 2, active: false }]);
    expect((await entries(token))[0]?.veterinaryCandidate).toMatchObject({
      active: false,
      profilePicture: null,
      lastName: "Perrot",
    });
  });

  it("without sharing, other accounts of a clinic cannot see an account's selection (T-42)", async () => {
    const holder = await makeHolder(test.ctx);
    const mine = await test.tokenOf(holder);
    const theirs = await test.tokenOf(await makeCollaborator(test.ctx, holder, { password: "clinique-demo-2026" }));
    const id = await makeCandidate(test.ctx);
    await test.response(addToSelection, { selectionId: id, isSelected: true }, { token: mine });
    expect(await entries(theirs)).toEqual([]);
    await test.response(removeFromSelection, { selectionId: id }, { token: theirs });
    expect(await entries(mine)).toHaveLength(1);
  });
});

it("an account can remove a candidate from the selection, and may repeat the request (S7-28, S4-44)", async () => {
  const token = await test.tokenOf(await makeHolder(test.ctx));
  const id = await makeCandidate(test.ctx);
  await test.response(addToSelection, { selectionId: id, isSelected: true }, { token });
  for (let time = 0; time < 2; time += 1) {
    expect(await test.response(removeFromSelection, { selectionId: id }, { token })).toEqual({ success: true });
  }
  expect(await entries(token)).toEqual([]);
});

describe("the export of the selection", () => {
  it("the export of the selection escapes a note that a spreadsheet reads as a formula (B2-10)", async () => {
    const selectionId = await makeCandidate(test.ctx);
    await test.response(addToSelection, { selectionId }, { token });
    const signs = [
      "\u2066=1",
      "\u200b\u200f+1",
      "﹦1",
      "﹫a",
      " =1+1",
      "\n@SUM(A1)",
      "\u00a0-2",
      "\u3000+3",
      "＝1",
      "\t=1",
    ];
    for (const note of signs) {
      await test.response(changeFollowUp, { selectionId: String(selectionId), note }, { token });
      expect((await test.send(exportSelection, {}, { token })).body).toContain(`'${cleanText(note)}`);
    }
  });

  it("the export of the selection is a CSV file in UTF-8 without formulas (B2-10)", async () => {
    expect((await test.send(exportSelection, {}, { token })).body.trim().split("\r\n")).toHaveLength(1);
    const open = { internshipDuration: 0, jobInterviewStatus: null, jobInterviewNotice: null };
    const [first, second] = [
      await makeCandidate(test.ctx, { lastName: "=HYPERLINK", firstName: "Zoé", city: "Saint-Malo", ...open }),
      await makeCandidate(test.ctx, { lastName: "Perrot", firstName: "Lise", contactShareable: true }),
    ];
    await test.response(addToSelection, { selectionId: first }, { token });
    test.clock.advance(1000);
    await test.response(addToSelection, { selectionId: second }, { token });
    const note = '+33 "urgent" ; à rappeler\nlundi';
    const follow = { selectionId: String(first), status: "dismissed", note, nextStepOn: "2026-03-02" };
    await test.response(changeFollowUp, follow, { token });
    await makeMove(test.ctx, "recruit", second);
    const response = await test.send(exportSelection, {}, { token });
    expect([response.statusCode, response.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(response.headers["content-disposition"]).toContain("selection-2026-02-14.csv");
    expect(response.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [head, ...lines] = response.body.slice(1).split("\r\n");
    expect(head).toBe(
      "Nom;Prénom;Âge;Ville;Code postal;Distance (km);Niveau d'études;Stage d'immersion (jours);Tests et entretien;Avis;Situation;Statut;Prochaine étape;Objet de l'étape;Note;Dernière modification;Modifié par;Ajouté par",
    );
    expect(lines[0]).toMatch(/^Perrot;Lise;.*;Déjà recruté;À contacter;;;;2026-02-14;;Maëlle Le Goff$/);
    expect(lines[1]).toMatch(
      /^'=HYPERLINK;Zoé;.*;Saint-Malo;.*;;À faire;En cours;Disponible;Écarté;2026-03-02;;"'\+33 ""urgent"" ; à rappeler\nlundi";2026-02-14;Maëlle Le Goff;Maëlle Le Goff$/,
    );
    expect(response.body).not.toContain("0639980001");
  });

  it("the exported selection contains age, distance, internship, tests, opinion and next step (B14-11 B14-12)", async () => {
    const facts = { internshipDuration: 10, jobInterviewStatus: "oui", jobInterviewNotice: "Réserves" } as const;
    const place = { city: "Rennes", zipCode: "35000", birthday: "2006-02-14" };
    const selectionId = await makeCandidate(test.ctx, { lastName: "Perrot", firstName: "Lise", ...place, ...facts });
    await test.response(addToSelection, { selectionId }, { token });
    const step = { nextStepOn: "2026-03-02", nextStepLabel: "Rappeler" };
    await test.response(changeFollowUp, { selectionId: String(selectionId), ...step }, { token });
    const [, line] = (await test.send(exportSelection, {}, { token })).body.split("\r\n");
    expect(line).toMatch(
      /^Perrot;Lise;20;Rennes;35000;\d+;.*;10;Fait;Réserves;Disponible;À contacter;2026-03-02;Rappeler;;/,
    );
  });

  it("the exported selection shows only the first name of an unavailable candidate (B11-09 B14-12)", async () => {
    const selectionId = await makeCandidate(test.ctx);
    await test.response(addToSelection, { selectionId }, { token });
    await test.send(withdrawOwnDossier, {}, { token: await tokenOfCandidate(test.ctx, selectionId) });
    const [, line] = (await test.send(exportSelection, {}, { token })).body.split("\r\n");
    expect(line).toMatch(/^;Lise;;;;;;;;;N'est plus disponible;À contacter;/);
  });
});
