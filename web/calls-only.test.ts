import { expect, it } from "vitest";
import { withoutSchemas } from "./calls-only.ts";

const source = `import * as z from "zod/mini";
import { call } from "./call.ts";
export const MOST = 3;
const Name = z.string().check(z.maxLength(MOST));
export const isLong = (text: string) => text.length > MOST;
export const rename = call({
  summary: "Rename",
  method: "PUT",
  path: "/name",
  access: "account",
  input: z.object({ name: Name }),
  answer: z.void(),
  errors: ["taken"],
  query: ["name"],
});
`;

it("leaves of a call what travels, and lets go of what nobody uses", () => {
  expect(withoutSchemas(source, "rename.ts")).toBe(`import * as z from "zod/mini";
import { call } from "./call.ts";
export const MOST = 3;
const Name = /* @__PURE__ */ (() => (z.string().check(z.maxLength(MOST))))();
export const isLong = (text: string) => text.length > MOST;
export const rename = /* @__PURE__ */ (() => call({ method: "PUT", path: "/name", access: "account", query: ["name"] }))();
`);
});
