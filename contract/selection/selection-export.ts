import * as z from "zod/mini";
import { call, file } from "../call.ts";

export const exportSelection = call({
  summary: "The selection with statuses, next steps and notes, as a CSV for a spreadsheet",
  method: "GET",
  path: "/api/veterinary/user/selection/export",
  access: "account",
  input: z.object({}),
  response: file,
  errors: [],
});
