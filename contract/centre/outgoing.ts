import * as z from "zod/mini";
import { call } from "../call.ts";
import { cursor, pageOf } from "../pages.ts";
import { anyText } from "../values.ts";
import { OutboxMessage } from "./operator.ts";

const id = anyText;

export const failedMessages = call({
  summary: "Staff: messages that failed or of which nobody knows, the latest first, without text or full number",
  method: "GET",
  path: "/api/formation/messages",
  access: "staff",
  input: z.strictObject({ cursor }),
  response: pageOf(OutboxMessage),
  errors: [],
});

export const sendMessageAgain = call({
  summary: "Staff: send a message again that did not leave",
  method: "POST",
  path: "/api/formation/messages/{id}/retry",
  access: "staff",
  input: z.strictObject({ id }),
  response: OutboxMessage,
  errors: ["messageNotFound", "messageNotRetriable"],
});

export const dropFailedMessage = call({
  summary: "Staff: a message that did not leave needs no more looking at; its text goes",
  method: "POST",
  path: "/api/formation/messages/{id}/drop",
  access: "staff",
  input: z.strictObject({ id }),
  response: OutboxMessage,
  errors: ["messageNotFound"],
});
