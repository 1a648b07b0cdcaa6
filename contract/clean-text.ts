/**
 * Matches invisible marks. The first group matches part of an emoji with its joiner (U+200D), which `cleanText` keeps.
 */
const INVISIBLE =
  /(\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?\u200d)|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;

/**
 * Matches a text without invisible marks, special minus signs and separate accents. Most texts match, so that
 * `cleanText` is fast.
 */
export const PLAIN = /^[\t\r\n\x20-\x7e\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2027\u202f-\u205e\u20ac]*$/;

/**
 * Returns the text without invisible marks and outer white space. Browser and server both clean a text before they
 * check it.
 */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  return text.replace(INVISIBLE, "$1").replaceAll("\u2212", "-").trim();
}
