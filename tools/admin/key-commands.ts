import { acceptKey } from "../../server/features/privacy/accept-key.ts";
import { Refused } from "../product/refused.ts";
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
      const lines = accepted
        ? [
            "La base connaît maintenant cette SECRET_KEY.",
            "Les messages et les codes scellés avec l'ancienne ne partiront pas ; le journal d'audit recommence ici.",
          ]
        : ["C'est déjà la SECRET_KEY de cette base : rien à faire."];
      return { answer: { accepted }, lines };
    },
  },
];
