/**
 * Returns the name after 'de': 'd'Awa', 'de Léa'. A Y before a vowel counts as a consonant: 'de Yanis', but 'd'Yves'.
 */
export function ofName(name: string): string {
  return /^(?:[haeiouàâäéèêëîïôöûüœæ]|y(?![aeiou]))/i.test(name) ? `d'${name}` : `de ${name}`;
}
