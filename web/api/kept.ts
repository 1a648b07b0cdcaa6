import { type KeptSeconds, keptSeconds } from "contract/retention.ts";

/** How long links serve and data are kept in this installation: what the server writes into the page where it differs from the usual. */
export function keptFigures(page: Document = document): KeptSeconds {
  const changed = page.querySelector<HTMLMetaElement>('meta[name="kept"]')?.content;
  return changed === undefined ? keptSeconds : { ...keptSeconds, ...JSON.parse(changed) };
}
