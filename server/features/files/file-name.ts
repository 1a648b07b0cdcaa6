/** What the names of saved files end with; another ending would have a disk open them as something else. */
const ENDINGS: Readonly<Record<string, string>> = { "application/pdf": ".pdf", "image/webp": ".webp" };

/** The name under which a file is saved: its own, with the ending of what it is (policy T-38). */
export function savedNameOf(name: string, contentType: string): string {
  const ending = ENDINGS[contentType] ?? "";
  return name.toLowerCase().endsWith(ending) ? name : name + ending;
}
