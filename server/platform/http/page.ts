import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import acceptNegotiator from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hashOf } from "../configuration/secrets.ts";

export interface Page {
  readonly mark: string;
  readonly br: Buffer;
  readonly gzip: Buffer;
  readonly identity: Buffer;
}

export function makePage(html: string): Page {
  const identity = Buffer.from(html);
  return {
    mark: hashOf(identity).slice(0, 16),
    identity,
    br: brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    gzip: gzipSync(identity),
  };
}

/** Sends a page. A browser may cache the page, but must ask the server each time whether the cached page is current. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const { "accept-encoding": accepted = "identity", "if-none-match": known } = request.headers;
  const encoding = (["br", "gzip"] as const).find(
    (name) => acceptNegotiator.negotiate(String(accepted), [name]) === name,
  );
  const etag = `"${page.mark}${encoding ? `-${encoding}` : ""}"`;
  const vary = [reply.getHeader("vary"), "Accept-Encoding"].filter(Boolean).join(", ");
  reply.headers({ "cache-control": "no-cache", etag, vary });
  if (reply.statusCode === 200 && known?.split(/,\s*/).includes(etag)) return reply.code(304).send();
  if (encoding) reply.header("content-encoding", encoding);
  return reply.type("text/html; charset=utf-8").send(page[encoding ?? "identity"]);
}
