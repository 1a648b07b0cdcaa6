import type { Secrets } from "../../secrets.ts";

const SUBJECT = "backup of everything";

/** Proof that the asker of a backup holds the installation's secret key. */
export function makeBackupTicket(secrets: Secrets): string {
  return secrets.sign(SUBJECT);
}

/** Whether a header is such a proof. */
export function isBackupTicket(secrets: Secrets, ticket: string | undefined): boolean {
  return ticket !== undefined && secrets.verify(SUBJECT, ticket);
}
