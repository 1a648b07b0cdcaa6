/** Ten digits as French people read them, two by two; any other number as it is. */
export function spacedPhone(phone: string): string {
  return /^\d{10}$/.test(phone) ? (phone.match(/\d\d/g) ?? []).join(" ") : phone;
}
