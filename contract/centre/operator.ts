import * as z from "zod/mini";
import { call } from "../call.ts";
import { anyText } from "../values.ts";
import { FileCheck, OperatorAccount, Status } from "./operator-shapes.ts";

// The operator's commands (docs/operate.md) use a key of their own. The audit log records each change.

export const readStatus = call({
  summary: "Operator: how the outbox, the alerts and the data stand",
  method: "GET",
  path: "/api/operator/status",
  access: "operator",
  input: z.object({}),
  response: Status,
  errors: [],
});

export const checkFiles = call({
  summary: "Operator: compare the files with the table of files; `erase` deletes bytes a day old that no row names",
  method: "POST",
  path: "/api/operator/files/check",
  access: "operator",
  input: z.object({ erase: z.optional(z.boolean()) }),
  response: FileCheck,
  errors: [],
});

export const eraseAccountData = call({
  summary: "Operator: erase an account with all that hangs on it; a holder's collaborators end with it",
  method: "POST",
  path: "/api/operator/account/erase",
  access: "operator",
  input: z.object({ account: anyText }),
  response: z.object({ account: OperatorAccount }),
  errors: ["accountNotFound"],
});

export const eraseCandidateData = call({
  summary: "Operator: withdraw and erase a candidate; an older record does not bring it back",
  method: "POST",
  path: "/api/operator/candidate/erase",
  access: "operator",
  input: z.object({ externalId: anyText }),
  response: z.void(),
  errors: ["candidateNotFound"],
});
