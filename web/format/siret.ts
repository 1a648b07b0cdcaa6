/** Does a text look like a SIRET: 14 digits, spaces aside, whose Luhn sum is right? La Poste's numbers have their own sum. */
export function isSiret(typed: string): boolean {
  const digits = typed.replace(/\s/g, "");
  if (!/^\d{14}$/.test(digits)) return false;
  return luhnSum(digits) % 10 === 0 || (digits.startsWith("356000000") && plainSum(digits) % 5 === 0);
}

/** Every second digit from the right counts double, and a double of two digits counts as their sum. */
function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

function plainSum(digits: string): number {
  return [...digits].reduce((sum, digit) => sum + Number(digit), 0);
}
