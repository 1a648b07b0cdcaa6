export interface LegalIdentity {
  company: string;
  address: string;
  host: string;
  director: string;
}

/** What the server wrote of it into the page; undefined where the operator said nothing. */
export function legalIdentity(page: Document = document): LegalIdentity | undefined {
  const said = page.querySelector<HTMLMetaElement>('meta[name="legal"]')?.content;
  return said === undefined ? undefined : JSON.parse(said);
}
