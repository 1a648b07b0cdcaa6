/** Writes 'd'Awa' or 'de Léa'. Before a vowel, an initial Y counts as a consonant: 'de Yanis', but 'd'Yves'. */
export function ofName(name: string): string {
  return /^(?:[haeiouàâäéèêëîïôöûüœæ]|y(?![aeiou]))/i.test(name) ? `d'${name}` : `de ${name}`;
}
