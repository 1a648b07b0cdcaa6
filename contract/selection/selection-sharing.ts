import * as z from "zod/mini";
import { call } from "../call.ts";

const path = "/api/veterinary/clinic/selection-sharing";

export const readSelectionSharing = call({
  summary: "Whether the clinic has one selection for all its accounts",
  method: "GET",
  path,
  access: "account",
  input: z.object({}),
  response: z.object({ shared: z.boolean() }),
  errors: [],
});

export const shareSelection = call({
  summary: "Holder: share the selection with all collaborators, or let each keep what they added",
  method: "PUT",
  path,
  access: "holder",
  input: z.object({ shared: z.boolean() }),
  response: z.object({ success: z.literal(true), shared: z.boolean() }),
  errors: [],
});
