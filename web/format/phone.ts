export function spacedPhone(phone: string): string {
  return /^[\d•]{10}$/.test(phone) ? (phone.match(/../g) ?? []).join(" ") : phone;
}
