import { changeFollowUp } from "contract/selection/follow-up.ts";
import { addToSelection, exportSelection } from "contract/selection/selection.ts";
import { cleanText } from "contract/values.ts";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeMove } from "../../candidates/dossiers/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";

const test = useTestApp();

describe("export of the selection", () => {
  it("is a CSV in UTF-8 that a spreadsheet does not compute (B2-10)", async () => {
    const token = await test.tokenOf(await makeHolder(test.ctx));
    const [first, second] = [
      await makeCandidate(test.ctx, { lastName: "=HYPERLINK", firstName: "Zoé", city: "Saint-Malo" }),
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
      "Nom;Prénom;Ville;Code postal;Niveau d'études;Situation;Statut;Prochaine étape;Note;Dernière modification;Modifié par;Ajouté par",
    );
    expect(lines[0]).toMatch(/^Perrot;Lise;.*;Déjà recruté;À contacter;;;2026-02-14;;Maëlle Le Goff$/);
    expect(lines[1]).toMatch(
      /^'=HYPERLINK;Zoé;Saint-Malo;.*;Disponible;Écarté;2026-03-02;"'\+33 ""urgent"" ; à rappeler\nlundi";2026-02-14;Maëlle Le Goff;Maëlle Le Goff$/,
    );
    expect(response.body).not.toContain("0639980001");
  });

  it.each(["\u2066=1", "\u200b\u200f+1", "﹦1", "﹫a", " =1+1", "\n@SUM(A1)", "\u00a0-2", "\u3000+3", "＝1", "\t=1"])(
    "escapes a note that begins with %j (B2-10)",
    async (note) => {
      const token = await test.tokenOf(await makeHolder(test.ctx));
      const selectionId = await makeCandidate(test.ctx);
      await test.response(addToSelection, { selectionId }, { token });
      await test.response(changeFollowUp, { selectionId: String(selectionId), note }, { token });
      expect((await test.send(exportSelection, {}, { token })).body).toContain(`'${cleanText(note)}`);
    },
  );

  it("has only a header without selected candidates (B2-10)", async () => {
    const token = await test.tokenOf(await makeHolder(test.ctx));
    expect((await test.send(exportSelection, {}, { token })).body.trim().split("\r\n")).toHaveLength(1);
  });
});
