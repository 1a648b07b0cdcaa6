export function shorten(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const beginning = characters.slice(0, most).join("");
  const words = /^(.*\S)\s/su.exec(beginning)?.[1]?.replace(/[\s,·-]+$/u, "");
  return `${words || characters.slice(0, most - 1).join("")}…`;
}
