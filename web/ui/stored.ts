/** The only access to browser storage. If it is forbidden, full or broken, values count as absent. */
type Kind = "localStorage" | "sessionStorage";

export function readText(kind: Kind, key: string): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

/** Null removes. */
export function writeText(kind: Kind, key: string, text: string | null): void {
  try {
    if (text === null) window[kind].removeItem(key);
    else window[kind].setItem(key, text);
  } catch {
    // Nothing can be stored.
  }
}

export function readJson(kind: Kind, key: string): unknown {
  try {
    return JSON.parse(readText(kind, key) ?? "null");
  } catch {
    return null;
  }
}

/** Undefined removes. */
export function writeJson(kind: Kind, key: string, value: unknown): void {
  writeText(kind, key, value === undefined ? null : JSON.stringify(value));
}

export function keysOf(kind: Kind, prefix: string): string[] {
  try {
    return Object.keys(window[kind]).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
