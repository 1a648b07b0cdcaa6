const MOST_BYTES = 1_000_000;

/** Reads only the beginning of the response's body, because an endless body would fill the memory. */
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
