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
