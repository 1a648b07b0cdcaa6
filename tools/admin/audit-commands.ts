import { acceptAuditLog, verifyAuditLog } from "contract/operator.ts";
import type { AuditLogState } from "contract/operator-shapes.ts";
import { BadCommand } from "../product/bad-command.ts";
import type { Command } from "./command.ts";
import { count, instant } from "./phrases.ts";

/** `1234:SCEAU`, as the log of a server or an earlier check told it. */
function readHead(text: string | undefined): { seen?: { sequence: number; seal: string } } {
  if (text === undefined) return {};
  const [, sequence, seal = ""] = /^(\d{1,15}):([\w-]{20,100})$/.exec(text) ?? [];
  if (sequence === undefined) throw new BadCommand("--head attend NUMÉRO:SCEAU, par exemple 1234:x7Qk…");
  return { seen: { sequence: Number(sequence), seal } };
}

/** What is wrong with the log, from which event and since when. */
export function faults({ fault, cut, firstSequence, beginsAt, restoredFrom }: AuditLogState): string[] {
  const lines: string[] = [];
  if (fault) lines.push(`Journal d'audit ALTÉRÉ à l'événement ${fault.sequence} : ${fault.reason}`);
  const seen = cut?.seenAt ? `vu scellé le ${instant(cut.seenAt)}` : "noté par vous";
  if (cut?.isReplaced) {
    lines.push(
      `Journal d'audit REMPLACÉ : l'événement ${cut.to} n'est plus celui qui a été ${seen} ; ` +
        `celui de la base commence à l'événement ${firstSequence}, du ${instant(beginsAt)}`,
    );
  } else if (cut) {
    const kept = cut.keptUntil ? `le dernier avant eux est du ${instant(cut.keptUntil)}` : "il ne reste rien d'avant";
    lines.push(`Journal d'audit COUPÉ : les événements ${cut.from} à ${cut.to} (${seen}) manquent, ${kept}`);
  }
  if (lines.length > 0 && restoredFrom) lines.push(`Cette base vient d'une sauvegarde du ${instant(restoredFrom)}.`);
  return lines;
}

/** The audit log: whether it is as it was written, and going on after a loss that is understood. */
export const auditCommands: readonly Command[] = [
  {
    usage: "audit [--head NUMÉRO:SCEAU]",
    does: "vérifie que le journal d'audit n'a été ni altéré ni coupé ; --head : depuis un sceau noté ailleurs",
    run: async (ask, { values }) => {
      const answer = await ask(verifyAuditLog, readHead(values.head));
      const wrong = faults(answer);
      const lines = [
        ...(wrong.length > 0 ? wrong : ["Journal d'audit intact"]),
        `${count(answer.checked, "événement vérifié")} (${answer.firstSequence} à ${answer.lastSequence}), ` +
          `${answer.redacted} anonymisés, ${answer.unsealed} à sceller` +
          (answer.unverified > 0 ? `, ${answer.unverified} d'avant une reprise, gardés mais non vérifiés` : ""),
        `Dernier sceau, à noter ailleurs : ${answer.lastSequence}:${answer.lastSeal} (${instant(new Date().toISOString())})`,
        ...(wrong.length > 0
          ? ["Si vous savez pourquoi (une restauration) : npm run admin -- accept-audit --yes"]
          : []),
      ];
      return { answer, lines, isAlarm: wrong.length > 0 };
    },
  },
  {
    usage: "accept-audit --yes",
    does: "admet ce qui manque au journal d'audit ou y est altéré ; il continue, et garde la trace de cet aveu",
    run: async (ask) => {
      const answer = await ask(acceptAuditLog, {});
      const lines = answer.accepted
        ? [...faults(answer.before), "C'est admis, et noté dans le journal, qui continue."]
        : ["Le journal d'audit est intact : rien à admettre."];
      return { answer, lines };
    },
  },
];
