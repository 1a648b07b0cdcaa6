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
