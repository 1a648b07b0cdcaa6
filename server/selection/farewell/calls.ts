import { seenText } from "contract/fields.ts";
import * as contract from "contract/selection/farewell.ts";
import { FAREWELL_LENGTH, FAREWELLS } from "contract/selection/farewell.ts";
import { mailCandidate } from "../../candidates/own-page/mail-candidate.ts";
import { viewerOf } from "../../candidates/search/viewer.ts";
import { recordEvent } from "../../platform/audit.ts";
import { requireEdition } from "../../platform/configuration/edition.ts";
import { transact } from "../../platform/db/retry.ts";
import { feature } from "../../platform/http/feature.ts";
import { type FieldIssue, Problem, rejectIssues } from "../../platform/http/problem.ts";
import { requireEntry, selectedId } from "../entries/require-selected.ts";
import { lockFollowUp } from "../follow-up/store.ts";
import { farewellIssues, farewellMail } from "./messages.ts";
import { canGetFarewell, findFarewells, findNames, markFarewell, storeFarewells } from "./store.ts";

export const calls = feature(contract, {
  async farewells({ id }, user, ctx) {
    const candidateId = selectedId(id);
    await requireEntry(ctx.db, viewerOf(user), candidateId);
    if (!(await canGetFarewell(ctx.db, user.holderId ?? user.id, candidateId))) return { sentences: [] };
    const { sentences } = await findFarewells(ctx.db);
    return { sentences };
  },

  async sendFarewell({ id, sentence, withClinic = false }, user, ctx) {
    const candidateId = selectedId(id);
    const clinicId = user.holderId ?? user.id;
    await transact(ctx, async (trx) => {
      const { account_id } = await requireEntry(trx, viewerOf(user), candidateId);
      const followUp = await lockFollowUp(trx, account_id, candidateId);
      if (!followUp) throw new Problem("notInSelection");
      const chosen = (await findFarewells(trx)).sentences.find((one) => one === sentence);
      const issues: FieldIssue[] = [];
      if (chosen === undefined) issues.push({ field: "sentence", error: farewellIssues.sentence });
      if (typeof withClinic !== "boolean") issues.push({ field: "withClinic", error: farewellIssues.withClinic });
      rejectIssues("farewellRefused", issues);
      const isPossible = followUp.status === "dismissed" && (await canGetFarewell(trx, clinicId, candidateId));
      if (!isPossible) throw new Problem("farewellImpossible");
      await markFarewell(trx, followUp.id, ctx.clock.now());
      const { firstName, clinic } = await findNames(trx, clinicId, candidateId);
      const named = withClinic === true ? clinic : null;
      await mailCandidate(trx, ctx, candidateId, () => ({
        ...farewellMail(ctx.site, firstName, chosen ?? "", named),
        kind: "candidate farewell",
      }));
    });
  },

  readFarewells: (_input, _staff, ctx) => findFarewells(ctx.db),

  async saveFarewells({ sentences: sent, edition }, staff, ctx) {
    const sentences = Array.isArray(sent) ? sent.map(seenText) : [];
    const isFine = (text: string) => text.length >= FAREWELL_LENGTH.min && text.length <= FAREWELL_LENGTH.max;
    const areFine = sentences.length === FAREWELLS.length && sentences.every(isFine);
    if (!areFine) rejectIssues("farewellRefused", [{ field: "sentences", error: farewellIssues.sentences }]);
    return transact(
      ctx,
      async (trx) => {
        const newer = await findFarewells(trx);
        await requireEdition(edition, newer.edition, () => newer);
        await storeFarewells(trx, sentences);
        await recordEvent(trx, ctx.clock, { event: "farewells changed", actorId: staff.id });
        return findFarewells(trx);
      },
      "serializable",
    );
  },
});
