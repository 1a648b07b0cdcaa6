/** Returns an e-mail address in the form `j•••••@o••••.fr`, which only the address's owner recognises (policy W-01). */
export function maskEmail(email: string): string {
  const [local = "", domain = ""] = email.split("@");
  const dot = domain.lastIndexOf(".");
  return `${local.slice(0, 1)}•••••@${domain.slice(0, 1)}••••${dot > 0 ? domain.slice(dot) : ""}`;
}

export function maskPhone(phone: string): string {
  return phone === "" ? "" : `••••••••${phone.slice(-2)}`;
}

const LONGEST_LOOK = 2000;

/** Masks quoted texts, e-mail addresses, long numbers and tokens in a text. */
export function maskText(text: string): string {
  return text
    .replace(/"[^"]*"|'[^']*'|«[^«»]*»/g, '"…"')
    .slice(0, LONGEST_LOOK)
    .replace(/[^\s<>,;:"']+@[^\s<>,;:"']+/g, "…@…")
    .replace(/\+?\d(?:[ .-]?\d){5,}/g, "…")
    .replace(/[\w-]{24,}/g, "…")
    .slice(0, 500);
}
