import * as z from "zod/mini";
import { call } from "../call.ts";
import { OpenSession } from "../privacy/privacy.ts";

export const Session = z.extend(OpenSession, { current: z.boolean() });
export type Session = z.infer<typeof Session>;

export const sessionList = call({
  summary: "Session list: the browsers that are logged in, this one first",
  method: "GET",
  path: "/api/veterinary/user/sessions",
  access: "account",
  input: z.object({}),
  response: z.array(Session),
  errors: [],
});

export const endSession = call({
  summary: "End session: logs out one browser; also succeeds if the session has already ended",
  method: "DELETE",
  path: "/api/veterinary/user/session/{id}",
  access: "account",
  input: z.object({ id: z.string().check(z.maxLength(64)) }),
  response: z.void(),
  errors: [],
});

export const endOtherSessions = call({
  summary: "End other sessions: logs out all browsers except this one",
  method: "POST",
  path: "/api/veterinary/user/sessions/delete",
  access: "account",
  input: z.object({}),
  response: z.void(),
  errors: [],
});
