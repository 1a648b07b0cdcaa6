import { existsSync, globSync, readFileSync } from "node:fs";
import { extname, join, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hashOf } from "../secrets.ts";

/** A file in every encoding that it was compressed in, ready to be sent. */
export interface BuiltFile {
  readonly type: string;
  readonly cacheControl: string;
  /** Changes when the content does. */
  readonly mark: string;
  readonly plain: Buffer;
  readonly br?: Buffer | undefined;
  readonly gzip?: Buffer | undefined;
}

const YEAR_SECONDS = 31_536_000;
/** A name with a hash in it never has another content. */
const FOR_EVER = `public, max-age=${YEAR_SECONDS}, immutable`;
const AN_HOUR = "public, max-age=3600";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/**
 * Reads the built web into memory (about two megabytes), with what the build compressed: nothing is looked up on the
 * disk, or compressed, while somebody waits.
 * @returns the files by their path, `/assets/index-Df3.js`
 */
export function readBuiltFiles(folder: string): ReadonlyMap<string, BuiltFile> {
  const paths = globSync("**/*.*", { cwd: folder }).filter(
    (path) => TYPES[extname(path)] && !/^(index|formation)\.html$/.test(path),
  );
  return new Map(
    paths.map((path) => {
      const file = join(folder, path);
      const other = (ending: string) => (existsSync(file + ending) ? readFileSync(file + ending) : undefined);
      const plain = readFileSync(file);
      const address = `/${path.replaceAll(sep, "/")}`;
      const cacheControl = address.startsWith("/assets/") ? FOR_EVER : AN_HOUR;
      const type = TYPES[extname(path)] ?? "";
      return [address, { type, cacheControl, mark: markOf(plain), plain, br: other(".br"), gzip: other(".gz") }];
    }),
  );
}

/** A page made at start, compressed once; a browser asks each time whether it is still the same. */
export function makePage(html: string): BuiltFile {
  const plain = Buffer.from(html);
  return {
    type: TYPES[".html"] ?? "",
    cacheControl: "no-cache",
    mark: markOf(plain),
    plain,
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    gzip: gzipSync(plain),
  };
}

/** Sends a file in the best encoding that the caller reads, or 304 when the caller has it. */
export function sendBuiltFile(request: FastifyRequest, reply: FastifyReply, file: BuiltFile): FastifyReply {
  const { "accept-encoding": accepted, "if-none-match": known } = request.headers;
  const encoding = (["br", "gzip"] as const).find((name) => file[name] && accepts(accepted, name));
  const etag = `"${file.mark}${encoding ? `-${encoding}` : ""}"`;
  const vary = [reply.getHeader("vary"), "Accept-Encoding"].filter(Boolean).join(", ");
  reply.headers({ "cache-control": file.cacheControl, etag, vary });
  if (reply.statusCode === 200 && known?.split(/,\s*/).includes(etag)) return reply.code(304).send();
  if (encoding) reply.header("content-encoding", encoding);
  return reply.type(file.type).send((encoding && file[encoding]) ?? file.plain);
}

function accepts(header: string | string[] | undefined, encoding: string): boolean {
  return String(header ?? "")
    .split(",")
    .some((item) => {
      const [name = "", quality = ""] = item
        .trim()
        .toLowerCase()
        .split(/;\s*q=/);
      return name === encoding && Number(quality || 1) > 0;
    });
}

function markOf(bytes: Buffer): string {
  return hashOf(bytes).slice(0, 16);
}
