const DEEPEST = 32;

/** True if an input has a NUL or half a character in a key or value, or is nested too deeply (policy F-28). */
export function isImpossible(input: unknown): boolean {
  let level: unknown[] = [input];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    const inside: unknown[] = [];
    for (const value of level) {
      if (typeof value === "string" && isImpossibleText(value)) return true;
      if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) continue;
      for (const key of Array.isArray(value) ? [] : Object.keys(value)) if (isImpossibleText(key)) return true;
      for (const part of Object.values(value)) inside.push(part);
    }
    level = inside;
  }
  return false;
}

function isImpossibleText(text: string): boolean {
  return text.includes("\0") || !text.isWellFormed();
}
