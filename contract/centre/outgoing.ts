import * as z from "zod/mini";
import { call } from "../call.ts";
import { cursor, pageOf } from "../pages.ts";
import { anyText } from "../values.ts";
import { OutboxMessage } from "./operator.ts";

const id = anyText;

export const failedMessages = call({
  summary: "Staff: messages that failed or may not have arrived, latest first, without texts or full numbers",
  method: "GET",
  path: "/api/formation/messages",
  access: "staff",
  input: z.strictObject({ cursor }),
  response: pageOf(OutboxMessage),
  errors: [],
});

export const sendMessageAgain = call({
  summary: "Staff: send a failed message again",
  method: "POST",
  path: "/api/formation/messages/{id}/retry",
  access: "staff",
  input: z.strictObject({ id }),
  response: OutboxMessage,
  errors: ["messageNotFound", "messageNotRetriable"],
});

export const dropFailedMessage = call({
  summary: "Staff: drop a failed message; its text is deleted",
  method: "POST",
  path: "/api/formation/messages/{id}/drop",
  access: "staff",
  input: z.strictObject({ id }),
  response: OutboxMessage,
  errors: ["messageNotFound"],
});
