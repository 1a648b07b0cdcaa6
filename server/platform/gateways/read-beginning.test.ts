import { describe, expect, it } from "vitest";
import { readBeginning } from "./read-beginning.ts";

/** An answer of so many pieces of 60 kB, or without end. @returns it, and how many were asked for */
function responseOf(chunks: number) {
  const asked = { chunks: 0 };
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (asked.chunks === chunks) return controller.close();
      asked.chunks += 1;
      controller.enqueue(Buffer.alloc(60_000, "é"));
    },
  });
  return { response: new Response(body), asked };
}

describe("an answer from outside", () => {
  it("is read whole", async () => {
    expect(await readBeginning(responseOf(2).response)).toBe("é".repeat(60_000));
    expect(await readBeginning(new Response(null))).toBe("");
  });

  it("F-31 F-35 that never ends is read no further than its first megabyte", async () => {
    const { response, asked } = responseOf(Number.POSITIVE_INFINITY);
    expect((await readBeginning(response)).startsWith("éé")).toBe(true);
    expect(asked.chunks).toBeLessThan(20);
  });
});
