import * as z from "zod/mini";
import { call } from "../call.ts";

export const SHORT_CODE_LENGTH = 10;

export const shortLink = call({
  summary: "Short link: the URL of a code, only for the account that received the link",
  method: "GET",
  path: "/api/veterinary/shortUrl/{code}",
  access: "account",
  input: z.object({ code: z.string().check(z.maxLength(64)) }),
  response: z.object({
    url: z.string(),
  }),
  errors: ["shortLinkNotFound"],
  limits: ["shortLinkPerAccount"],
});
