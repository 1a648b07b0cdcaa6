import { useQuery } from "@tanstack/react-query";
import { listTowns } from "contract/candidates/dossier-list.ts";
import { isZipCode, normalizeZipCode } from "contract/fields.ts";
import { useEffect, useEffectEvent, useRef } from "react";
import { send } from "../../../../api/client.ts";
import type { Form } from "../../../../ui/form.ts";
import type { DossierValues } from "./dossier-values.ts";

/**
 * If the typed postal code has only one town, fills in this town. Does not replace a town that staff have typed.
 * @returns the towns of the typed postal code, or undefined while they load
 */
export function useTowns(form: Form<DossierValues>, storedZipCode: string): readonly string[] | undefined {
  const zipCode = normalizeZipCode(form.values.ZIPCode);
  const { data: towns } = useQuery({
    queryKey: ["formation", "towns", zipCode],
    enabled: isZipCode(zipCode) && zipCode !== storedZipCode,
    queryFn: async ({ signal }) => (await send(listTowns, { ZIPCode: zipCode }, { signal })).towns,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const proposed = useRef("");
  const propose = useEffectEvent((town: string) => {
    const city = form.values.city.trim();
    if (city !== "" && city !== proposed.current) return;
    proposed.current = town;
    form.change({ city: town });
  });
  const only = towns?.length === 1 ? towns[0] : undefined;
  useEffect(() => {
    if (only !== undefined) propose(only);
  }, [only]);
  return towns;
}
