import * as z from "zod/mini";
import { call, file } from "../call.ts";
import { dryRun } from "../records.ts";
import { anyParameter } from "../values.ts";

export const FILE_BYTES = 10_000_000;
/** The widths in pixels of the square pictures for cards and sheets. */
export const PICTURE_SIZES = ["128", "512"] as const;

export const getFile = call({
  summary: "File: a candidate's picture or resume, with a file token or the session token in the path",
  method: "GET",
  path: "/veterinary/file/{token}/{name}",
  access: "public",
  judgesTexts: true,
  input: z.object({ token: anyParameter, name: anyParameter, size: z.optional(z.enum(PICTURE_SIZES)) }),
  response: file,
  errors: ["sessionExpired", "fileNotFound"],
});

export const putFile = call({
  summary: "Provider: store or replace a picture or a resume",
  method: "PUT",
  path: "/api/provider/files/{name}",
  access: "provider",
  judgesTexts: true,
  raw: true,
  whole: "content",
  maxBytes: FILE_BYTES,
  input: z.object({ name: anyParameter, content: z.instanceof(Uint8Array), dryRun }),
  query: ["dryRun"],
  response: z.object({ name: z.string() }),
  errors: ["fileRefused"],
});
