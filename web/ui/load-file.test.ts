import { expect, it } from "vitest";
import { loadFile } from "./load-file.ts";

function failing(times: number) {
  const state = { loads: 0 };
  const load = async () => {
    state.loads += 1;
    if (state.loads <= times) throw new TypeError("Failed to fetch dynamically imported module");
    return "page";
  };
  return { state, load };
}

it("If a file failed to load but the server then responds, the page loads the file again (B14-08)", async () => {
  expect(await loadFile(failing(1).load)).toBe("page");
});

it("If a file fails twice although the server responds, the page stops requesting the file", async () => {
  const { state, load } = failing(3);
  await expect(loadFile(load)).rejects.toThrow("Failed to fetch");
  expect(state.loads).toBe(2);
});
