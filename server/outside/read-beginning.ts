/** More than anybody outside has to say who answers as agreed. */
const MOST_BYTES = 1_000_000;

/** The text of an answer, or its beginning: one that does not end would fill the memory until it is given up. */
export async function readBeginning({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    parts.push(part);
    length += part.length;
    if (length > MOST_BYTES) break;
  }
  return Buffer.concat(parts).toString("utf8");
}
