import { expect, it, vi } from "vitest";
import { readUrl } from "./read-url.ts";

it("If the browser lacks URL.parse and URL.canParse, readUrl still parses URLs (B17-02)", () => {
  class OldUrl extends URL {
    static override parse = undefined as never;
    static override canParse = undefined as never;
  }
  vi.stubGlobal("URL", OldUrl);
  expect(readUrl("/selection?id=1", "https://example.org")?.href).toBe("https://example.org/selection?id=1");
  expect(readUrl("/selection")).toBeUndefined();
  vi.unstubAllGlobals();
});
