import * as z from "zod/mini";
import { call, file } from "../call.ts";
import { Dossier } from "./dossiers.ts";
import { FILE_BYTES, PICTURE_SIZES } from "./files.ts";

const id = z.string().check(z.maxLength(40));
const path = { picture: "/api/formation/candidates/{id}/picture", resume: "/api/formation/candidates/{id}/resume" };
const read = { method: "GET", access: "staff", response: file } as const;
const put = {
  method: "PUT",
  access: "staff",
  raw: true,
  whole: "content",
  maxBytes: FILE_BYTES,
  input: z.object({ id, content: z.instanceof(Uint8Array) }),
  response: Dossier,
  errors: ["candidateNotFound", "confirmYourself", "fileRefused", "leftByPerson"],
} as const;
const remove = {
  method: "DELETE",
  access: "staff",
  input: z.object({ id }),
  response: Dossier,
  errors: ["candidateNotFound", "confirmYourself", "leftByPerson"],
} as const;

export const dossierPicture = call({
  ...read,
  summary: "Staff: the picture of a dossier",
  path: path.picture,
  input: z.object({ id, size: z.optional(z.enum(PICTURE_SIZES)) }),
  errors: ["candidateNotFound", "confirmYourself", "fileNotFound"],
});

export const dossierResume = call({
  ...read,
  summary: "Staff: the resume of a dossier",
  path: path.resume,
  input: z.object({ id }),
  errors: ["candidateNotFound", "confirmYourself", "fileNotFound"],
});

export const putDossierPicture = call({ ...put, summary: "Staff: set the picture of a dossier", path: path.picture });

export const deleteDossierPicture = call({
  ...remove,
  summary: "Staff: remove the picture of a dossier",
  path: path.picture,
});

export const putDossierResume = call({ ...put, summary: "Staff: set the resume of a dossier", path: path.resume });

export const deleteDossierResume = call({
  ...remove,
  summary: "Staff: remove the resume of a dossier",
  path: path.resume,
});
