/** Where most addresses are: a domain that nearly spells one of them was meant to be it. */
const COMMON_DOMAINS = [
  "gmail.com",
  "hotmail.fr",
  "hotmail.com",
  "outlook.fr",
  "outlook.com",
  "yahoo.fr",
  "yahoo.com",
  "orange.fr",
  "wanadoo.fr",
  "free.fr",
  "sfr.fr",
  "laposte.net",
  "icloud.com",
  "live.fr",
];

/** The address that was probably meant: 'a@gmial.com' → 'a@gmail.com'; undefined when nothing looks mistyped. */
export function meantEmail(typed: string): string | undefined {
  const [local = "", domain = ""] = typed.trim().toLowerCase().split("@");
  if (local === "" || domain.length < 5 || COMMON_DOMAINS.includes(domain)) return undefined;
  const meant = COMMON_DOMAINS.find((common) => isOneSlipAway(domain, common));
  return meant && `${local}@${meant}`;
}

/** One letter missing, added, replaced, or exchanged with its neighbour. */
function isOneSlipAway(typed: string, meant: string): boolean {
  let from = 0;
  while (from < meant.length && typed[from] === meant[from]) from += 1;
  const rest = (text: string, skipped: number) => text.slice(from + skipped);
  const swapped = typed[from] === meant[from + 1] && typed[from + 1] === meant[from];
  return (
    rest(typed, 1) === rest(meant, 1) ||
    rest(typed, 1) === rest(meant, 0) ||
    rest(typed, 0) === rest(meant, 1) ||
    (swapped && rest(typed, 2) === rest(meant, 2))
  );
}
