/** Groups the ten digits of a phone number in pairs, even if some digits are masked. Does not change other texts. */
export function spacedPhone(phone: string): string {
  return /^[\d•]{10}$/.test(phone) ? (phone.match(/../g) ?? []).join(" ") : phone;
}
