export function spacedSiret(siret: string): string {
  return siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, "$1 $2 $3 $4");
}

/** A SIRET has 14 digits and a valid Luhn sum. The SIRETs of La Poste (356000000…) have another checksum. */
export function isSiret(typed: string): boolean {
  const digits = typed.replace(/\s/g, "");
  if (!/^\d{14}$/.test(digits)) return false;
  return luhnSum(digits) % 10 === 0 || (digits.startsWith("356000000") && plainSum(digits) % 5 === 0);
}

function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

function plainSum(digits: string): number {
  return [...digits].reduce((sum, digit) => sum + Number(digit), 0);
}
