import * as z from "zod/mini";
import { call, file } from "./call.ts";
import { anyParameter } from "./values.ts";

/** Widths in pixels of the square pictures that the server makes, as the query names them: card and sheet. */
export const PICTURE_SIZES = ["128", "512"] as const;

export const getFile = call({
  summary: "File: a candidate's picture or resume, with a file token or the session token in the path",
  method: "GET",
  path: "/veterinary/file/{token}/{name}",
  access: "public",
  judgesTexts: true,
  input: z.object({ token: anyParameter, name: anyParameter, size: z.optional(z.enum(PICTURE_SIZES)) }),
  answer: file,
  errors: ["sessionExpired", "fileNotFound"],
});
