import type { PasskeyMailTexts } from "../../accounts/passkeys/messages.ts";
import type { Site } from "../../platform/context.ts";
import { linkToCentre } from "../../platform/links/link-to.ts";

export function ofStaff(site: Site): PasskeyMailTexts {
  return {
    account: "Espace formation",
    warn: "prévenez un gestionnaire",
    action: { label: "Aller à l'Espace formation", url: linkToCentre(site, "Day") },
  };
}
