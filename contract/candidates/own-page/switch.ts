import * as z from "zod/mini";
import { call } from "../../call.ts";

export const readOwnPages = call({
  summary: "Staff: whether candidates can open their own pages",
  method: "GET",
  path: "/api/formation/own-pages",
  access: "staff",
  input: z.strictObject({}),
  response: z.object({ open: z.boolean() }),
  errors: [],
});

export const openOwnPages = call({
  summary: "Manager: open or close the own pages of all candidates; while closed, their calls return 404",
  method: "PUT",
  path: "/api/formation/own-pages",
  access: "manager",
  input: z.object({ open: z.boolean() }),
  response: z.object({ open: z.boolean() }),
  errors: [],
});
