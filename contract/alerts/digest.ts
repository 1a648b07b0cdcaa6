import * as z from "zod/mini";
import { call } from "../call.ts";
import { anyParameter } from "../values.ts";
import { DigestPeriod } from "./alerts.ts";

const path = "/api/veterinary/digest/{encryption}";

/** The alerts that the link in a digest mail can stop without a login (B9-03). */
const DigestLink = z.object({
  digest: DigestPeriod,
  searches: z.array(z.string()),
  /** The alerts that the link in the digest mail has stopped. The same link can restart these alerts. */
  stopped: z.nullable(z.object({ digest: DigestPeriod, searches: z.array(z.string()) })),
});
export type DigestLink = z.infer<typeof DigestLink>;

const link = { encryption: anyParameter };

export const readDigestLink = call({
  summary: "Show which alerts the link in a digest mail can stop; stops nothing",
  method: "GET",
  path,
  access: "public",
  input: z.object(link),
  response: DigestLink,
  errors: ["linkUnknown"],
  limits: ["linksPerAddress"],
});

export const stopDigest = call({
  summary: "Stop digests by the link in the mail, as mail programs do (RFC 8058)",
  method: "POST",
  path,
  access: "public",
  input: z.object({ ...link, content: z.instanceof(Uint8Array) }),
  whole: "content",
  raw: true,
  response: DigestLink,
  errors: ["linkUnknown"],
  limits: ["linksPerAddress"],
});

export const resumeDigest = call({
  summary: "Resume the digests that the link in the mail stopped",
  method: "POST",
  path: `${path}/resume`,
  access: "public",
  input: z.object(link),
  response: DigestLink,
  errors: ["linkUnknown"],
  limits: ["linksPerAddress"],
});
