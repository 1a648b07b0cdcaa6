/** Writes the ten digits of a phone number in pairs, also if some are masked. Leaves other numbers unchanged. */
export function spacedPhone(phone: string): string {
  return /^[\d•]{10}$/.test(phone) ? (phone.match(/../g) ?? []).join(" ") : phone;
}
