import { type RetentionSeconds, retentionSeconds } from "contract/retention.ts";

/** The server writes durations into the page only if they differ from the defaults. */
export function retentionSettings(page: Document = document): RetentionSeconds {
  const changed = page.querySelector<HTMLMetaElement>('meta[name="kept"]')?.content;
  return changed === undefined ? retentionSeconds : { ...retentionSeconds, ...JSON.parse(changed) };
}

export interface LegalIdentity {
  company: string;
  address: string;
  host: string;
  director: string;
}

/** @returns undefined if the operator configured none */
export function legalIdentity(page: Document = document): LegalIdentity | undefined {
  const said = page.querySelector<HTMLMetaElement>('meta[name="legal"]')?.content;
  return said === undefined ? undefined : JSON.parse(said);
}
