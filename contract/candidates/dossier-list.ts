import * as z from "zod/mini";
import { call, file } from "../call.ts";
import { DossierItem, listFilters } from "./dossiers.ts";

export const firstDossiers = call({
  summary: "Staff: the first 500 dossiers of a list, the maximum for one bulk action",
  method: "GET",
  path: "/api/formation/candidates/first",
  access: "staff",
  input: z.strictObject(listFilters),
  response: z.object({
    items: z.array(z.pick(DossierItem, { id: true, firstName: true, lastName: true, state: true })),
  }),
  errors: [],
});

export const exportDossierList = call({
  summary: "Staff: a list of dossiers as CSV, without phone numbers and e-mail addresses",
  method: "GET",
  path: "/api/formation/candidates/list",
  access: "staff",
  input: z.strictObject(listFilters),
  response: file,
  errors: [],
});

export const listTowns = call({
  summary: "Staff: the towns of a postal code",
  method: "GET",
  path: "/api/formation/towns",
  access: "staff",
  input: z.strictObject({ ZIPCode: z.string().check(z.maxLength(10)) }),
  response: z.object({ towns: z.array(z.string()) }),
  errors: [],
});
