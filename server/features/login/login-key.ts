import { hashOf } from "../../secrets.ts";

/** Under which key the failed logins of an address are counted; the address is not readable in it. */
export function loginKey(emailKey: string): string {
  return hashOf(`login ${emailKey}`);
}
