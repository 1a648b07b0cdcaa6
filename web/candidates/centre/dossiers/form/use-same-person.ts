import { useQuery } from "@tanstack/react-query";
import { DOSSIER_SEARCH_LENGTH, type Dossier, type DossierItem, listDossiers } from "contract/candidates/dossiers.ts";
import { foldName } from "contract/values.ts";
import { useEffect, useState } from "react";
import { send } from "../../../../api/client.ts";
import { DOSSIERS } from "../queries.ts";
import type { DossierValues } from "./dossier-values.ts";

const PAUSE = 350;

type Person = Pick<DossierValues, "lastName" | "firstName" | "birthday">;

const namesOf = ({ lastName, firstName }: Pick<DossierItem, "lastName" | "firstName">) =>
  foldName(`${lastName.trim()} ${firstName.trim()}`);

/** Finds dossiers with the typed name and birthday, before staff create another dossier for the same person. */
export function useSamePerson({ lastName, firstName, birthday }: Person, isNew: boolean): Dossier["likelyDuplicates"] {
  const isComplete = isNew && [lastName, firstName, birthday].every((text) => text.trim() !== "");
  const typed = isComplete ? `${lastName.trim()} ${firstName.trim()}`.slice(0, DOSSIER_SEARCH_LENGTH) : "";
  const [q, search] = useState("");
  useEffect(() => {
    const timeout = setTimeout(search, PAUSE, typed);
    return () => clearTimeout(timeout);
  }, [typed]);
  const { data } = useQuery({
    queryKey: ["formation", DOSSIERS, "same person", q],
    enabled: q !== "",
    queryFn: async ({ signal }) => (await send(listDossiers, { q }, { signal })).items,
  });
  const found = (isComplete && data) || [];
  return found
    .filter((one) => one.birthday === birthday && namesOf(one) === namesOf({ lastName, firstName }))
    .map((one) => ({ ...one, same: "person" }));
}
