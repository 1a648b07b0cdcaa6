import { listClinics } from "contract/clinics.ts";
import { listDossiers } from "contract/dossiers.ts";
import { listImports } from "contract/imports.ts";
import { callerOf } from "../servers/caller.ts";

/** What the screens of the training centre's area show, in a demo. */
export interface CentreIds {
  /** A dossier of a feed, with a correction; one that clinics opened; one typed by hand, who may be there twice. */
  readonly dossiers: { readonly corrected: number; readonly viewed: number; readonly twice: number };
  /** An account that works, and one that still waits for its code. */
  readonly clinics: { readonly active: string; readonly waiting: string };
  /** An import that refused lines. */
  readonly faultyImport: string;
}

/** Looks for them in a demo that runs. @param token of somebody of the training centre */
export async function findCentreIds(url: string, token: string | undefined): Promise<CentreIds> {
  const { answer } = callerOf(url);
  const dossiers = async (input: Parameters<typeof answer<typeof listDossiers>>[1]) =>
    first((await answer(listDossiers, input, token)).items).id;
  const clinics = async (q: string) => first((await answer(listClinics, { q }, token)).items).id;
  const imports = (await answer(listImports, {}, token)).items;
  return {
    dossiers: {
      corrected: await dossiers({ q: "DEMO-017" }),
      viewed: await dossiers({ sort: "-views" }),
      twice: await dossiers({ state: "draft", sort: "-updatedAt" }),
    },
    clinics: { active: await clinics("demo@espace-asv.example"), waiting: await clinics("Kerbrat") },
    faultyImport: first(imports.filter(({ refused }) => refused > 0)).id,
  };
}

function first<Item>(items: readonly Item[]): Item {
  const [item] = items;
  if (item === undefined) throw new Error("La démonstration n'a pas ce qu'il faut pour l'Espace formation.");
  return item;
}
