import { expect, it, vi } from "vitest";
import { openInNewTab } from "./file-blobs.ts";

it("a press opens a new tab before the file is loaded, because Safari blocks tabs opened later (B17-01)", async () => {
  const tab = { location: { assign: vi.fn() }, close: vi.fn() };
  const open = vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
  const load = vi.fn(async () => {
    expect(open).toHaveBeenCalledOnce();
    return new Blob(["%PDF"]);
  });
  await openInNewTab(load);
  expect(tab.location.assign).toHaveBeenCalledWith(expect.stringMatching(/^blob:/));
  await expect(openInNewTab(() => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  expect(tab.close).toHaveBeenCalledOnce();
});
