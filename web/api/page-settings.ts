import { type RetentionSeconds, retentionSeconds } from "contract/retention.ts";

export function retentionSettings(page: Document = document): RetentionSeconds {
  const content = page.querySelector<HTMLMetaElement>('meta[name="kept"]')?.content;
  return content === undefined ? retentionSeconds : { ...retentionSeconds, ...JSON.parse(content) };
}

export interface LegalIdentity {
  company: string;
  address: string;
  host: string;
  director: string;
}

export function legalIdentity(page: Document = document): LegalIdentity | undefined {
  const content = page.querySelector<HTMLMetaElement>('meta[name="legal"]')?.content;
  return content === undefined ? undefined : JSON.parse(content);
}
