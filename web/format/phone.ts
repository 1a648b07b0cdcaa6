/** Writes a phone number of ten digits or masked digits in pairs. Leaves every other number unchanged. */
export function spacedPhone(phone: string): string {
  return /^[\d•]{10}$/.test(phone) ? (phone.match(/../g) ?? []).join(" ") : phone;
}
