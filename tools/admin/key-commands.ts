import { toAuditLogState } from "../../server/features/operator/verify-audit-log.ts";
import { acceptKey } from "../../server/features/privacy/accept-key.ts";
import { Refused } from "../product/refused.ts";
import { faults } from "./audit-commands.ts";
import type { Command } from "./command.ts";

/** The key of the installation. */
export const keyCommands: readonly Command[] = [
  {
    usage: "accept-key --yes",
    does: "fait connaître à la base une autre SECRET_KEY ; tous les serveurs doivent être arrêtés",
    needsNoServer: true,
    run: async (_ask, _typed, product) => {
      if (product.kind === "server") throw new Refused(`Un serveur tourne (${product.origin}).`);
      const accepted = await acceptKey(product.world);
      if (!accepted) {
        return { answer: { accepted: false }, lines: ["C'est déjà la SECRET_KEY de cette base : rien à faire."] };
      }
      const before = toAuditLogState(accepted.before);
      const wrong = faults(before);
      const lines = [
        "La base connaît maintenant cette SECRET_KEY.",
        accepted.beginsAnew
          ? "Les messages et les codes scellés avec l'ancienne ne partiront pas ; le journal d'audit recommence ici."
          : "Le journal d'audit est scellé avec cette clé : il continue.",
        ...wrong,
        ...(wrong.length > 0
          ? ["L'alarme reste. Si vous savez pourquoi (une restauration) : npm run admin -- accept-audit --yes"]
          : []),
      ];
      const { beginsAnew } = accepted;
      return { answer: { accepted: true, beginsAnew, before }, lines, isAlarm: wrong.length > 0 };
    },
  },
];
