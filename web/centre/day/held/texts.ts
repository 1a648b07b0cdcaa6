import type { RetentionHold } from "contract/privacy/privacy.ts";
import type { RetentionHold } from "contract/centre/day.ts";
import { dayAndTime } from "../../../format/dates.ts";
import { plural } from "../../../format/numbers.ts";

function instant(text: string): string {
  const { day, time } = dayAndTime(text);
  return `${day} à ${time}`;
}

export const texts = {
  title: "L'effacement automatique est en pause",
  reason: ({ reason, seenAt, at }: RetentionHold) =>
    reason === "clock" && seenAt !== null
      ? `L'horloge du serveur est passée du ${instant(seenAt)} au ${instant(at)}. Reprenez si le serveur a été arrêté ; si l'horloge est fausse, faites-la régler d'abord.`
      : "Une part inhabituelle des données arriverait d'un coup à la fin de sa durée de conservation. Vérifiez que c'est normal avant de reprendre.",
  effects: ({ candidates, accounts, others }: RetentionHold) => {
    const parts = [
      ...(candidates > 0 ? [plural(candidates, "candidat", "candidats")] : []),
      ...(accounts > 0 ? [plural(accounts, "compte de clinique", "comptes de cliniques")] : []),
      ...(others > 0 ? [plural(others, "autre enregistrement", "autres enregistrements")] : []),
    ];
    return parts.length === 0
      ? "À la reprise, rien d'important ne sera effacé."
      : `À la reprise, seront effacés définitivement : ${parts.join(", ")}.`;
  },
  adviser: "Un gestionnaire peut reprendre l'effacement.",
  resume: "Reprendre l'effacement",
  question: "Reprendre l'effacement automatique ?",
  cancel: "Annuler",
  resumed: "L'effacement automatique reprend.",
  failed: "L'effacement automatique n'a pas pu reprendre.",
};
