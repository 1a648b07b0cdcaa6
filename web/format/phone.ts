/** Ten digits as French people read them, two by two, some of them masked perhaps; any other number as it is. */
export function spacedPhone(phone: string): string {
  return /^[\d•]{10}$/.test(phone) ? (phone.match(/../g) ?? []).join(" ") : phone;
}
