import { type KeptSeconds, keptSeconds } from "contract/retention.ts";

/** The server writes durations into the page only if they differ from the defaults. */
export function keptFigures(page: Document = document): KeptSeconds {
  const changed = page.querySelector<HTMLMetaElement>('meta[name="kept"]')?.content;
  return changed === undefined ? keptSeconds : { ...keptSeconds, ...JSON.parse(changed) };
}
