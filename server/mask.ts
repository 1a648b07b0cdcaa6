/** An e-mail address that its owner recognises and nobody else can use: `j•••••@o••••.fr` (policy W-01). */
export function maskEmail(email: string): string {
  const [local = "", domain = ""] = email.split("@");
  const dot = domain.lastIndexOf(".");
  return `${local.slice(0, 1)}•••••@${domain.slice(0, 1)}••••${dot > 0 ? domain.slice(dot) : ""}`;
}

/** A telephone number of which only the last two digits are shown. */
export function maskPhone(phone: string): string {
  return phone === "" ? "" : `••••••••${phone.slice(-2)}`;
}

/** Of a text without what it quotes, as much as is looked into: what it tells stands at its beginning. */
const LONGEST_LOOK = 2000;

/** A text from outside without what in it may be somebody's: quoted values, e-mail addresses, long numbers, tokens. */
export function maskText(text: string): string {
  return text
    .replace(/"[^"]*"|'[^']*'|«[^«»]*»/g, '"…"')
    .slice(0, LONGEST_LOOK)
    .replace(/[^\s<>,;:"']+@[^\s<>,;:"']+/g, "…@…")
    .replace(/\+?\d(?:[ .-]?\d){5,}/g, "…")
    .replace(/[\w-]{24,}/g, "…")
    .slice(0, 500);
}
