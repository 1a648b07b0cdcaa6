import type { FastifyReply, FastifyRequest } from "fastify";
import type { FileResponse } from "./feature.ts";
import { Problem } from "./problem.ts";

/**
 * The browser opens an uploaded file in a sandbox, so that a file with a false type cannot run scripts (policy T-38).
 */
const FILE_CSP = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox";

/** @throws Problem fileNotFound if the file store does not contain the file */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileResponse,
): Promise<FastifyReply> {
  reply.headers({
    "cache-control": file.cacheControl,
    "content-disposition": dispositionOf(file.saveAs),
    "content-security-policy": FILE_CSP,
    "cross-origin-resource-policy": "same-site",
    "accept-ranges": file.size === undefined ? "none" : "bytes",
    etag: file.etag,
  });
  reply.type(file.contentType);
  if (request.headers["if-none-match"] === file.etag) return reply.code(304).send();
  if (file.size === undefined) return reply.send(await file.open());
  const range = readRange(request.headers.range, file.size);
  if (range === "unsatisfiable") return reply.code(416).header("content-range", `bytes */${file.size}`).send();
  const bytes = await file.open(range);
  if (!bytes) throw new Problem("fileNotFound");
  if (range) {
    reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${file.size}`);
    reply.header("content-length", range.end - range.start + 1);
  } else reply.header("content-length", file.size);
  return reply.send(bytes);
}

function dispositionOf(name: string | undefined): string {
  if (name === undefined) return "inline";
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `inline; filename*=UTF-8''${encoded}`;
}

function readRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | "unsatisfiable" | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const [, from = "", to = ""] = match;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? "unsatisfiable" : { start, end };
}
