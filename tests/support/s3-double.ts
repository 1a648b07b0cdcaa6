import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listenOnLoopback } from "./ports.ts";

export const S3_KEY = { accessKeyId: "AKIAESSAI", secretAccessKey: "un/secret+de+test" } as const;
const REGION = "eu-west-3";
const PAGE = 3;

type S3Trouble = "slowDown" | "cut" | "truncated" | "noBucket" | "foreign";

export interface S3Double {
  readonly origin: string;
  readonly region: string;
  /** The keys of the stored objects have the form bucket/key. */
  readonly objects: Map<string, { readonly bytes: Buffer; readonly type: string }>;
  readonly answered: string[];
  /** The ways in which the next requests fail, in this order. */
  readonly troubles: S3Trouble[];
  close(): Promise<void>;
}

export async function startS3Double(): Promise<S3Double> {
  const objects: S3Double["objects"] = new Map();
  const answered: string[] = [];
  const troubles: S3Trouble[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    response.once("close", () => answered.push(`${request.method} ${response.statusCode}`));
    const trouble = troubles.shift();
    if (trouble === "cut") return request.socket.destroy();
    if (trouble === "slowDown") return reject(response, 503, "SlowDown");
    if (trouble === "noBucket") return reject(response, 404, "NoSuchBucket");
    if (trouble === "foreign") return void response.end("<html>Connexion requise</html>");
    if (!isSigned(request, body)) return reject(response, 403, "SignatureDoesNotMatch");
    answer(objects, request, response, body, trouble === "truncated");
  });
  const port = await listenOnLoopback(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    region: REGION,
    objects,
    answered,
    troubles,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function answer(
  objects: S3Double["objects"],
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  truncated: boolean,
): void {
  const url = new URL(request.url ?? "", "http://double");
  const key = decodeURIComponent(url.pathname.slice(1));
  if (request.method === "PUT") {
    objects.set(key, { bytes: body, type: request.headers["content-type"] ?? "" });
    response.end();
  } else if (request.method === "DELETE") {
    objects.delete(key);
    response.writeHead(204).end();
  } else if (url.searchParams.get("list-type") === "2") {
    response.end(listPage([...objects].sort(), key, url.searchParams));
  } else {
    const object = objects.get(key);
    if (!object) {
      reject(response, 404, "NoSuchKey");
      return;
    }
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    const bytes = from === undefined ? object.bytes : object.bytes.subarray(Number(from), Number(to) + 1);
    response.writeHead(from === undefined ? 200 : 206, { "content-length": bytes.length, "content-type": object.type });
    if (!truncated) response.end(request.method === "HEAD" ? undefined : bytes);
    else response.write(bytes.subarray(0, 5), () => response.destroy());
  }
}

function listPage(objects: [string, { bytes: Buffer }][], bucket: string, query: URLSearchParams): string {
  const prefix = `${bucket}${query.get("prefix") ?? ""}`;
  const all = objects.filter(([key]) => key.startsWith(prefix));
  const from = Number(query.get("continuation-token") ?? 0);
  const contents = all.slice(from, from + PAGE).map(([key, { bytes }]) => {
    const name = key.slice(bucket.length);
    return `<Contents><Key>${name}</Key><LastModified>2026-02-14T09:00:00.000Z</LastModified><Size>${bytes.length}</Size></Contents>`;
  });
  const next = from + PAGE < all.length ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : "";
  return `<?xml version="1.0"?><ListBucketResult>${contents.join("")}${next}</ListBucketResult>`;
}

function reject(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" }).end(`<Error><Code>${code}</Code></Error>`);
}

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const { authorization = "", "x-amz-date": at = "", "x-amz-content-sha256": claimed } = request.headers;
  const [, id, scope = "", names = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(authorization) ?? [];
  const hash = sha256(body);
  if (id !== S3_KEY.accessKeyId || claimed !== hash || typeof at !== "string") return false;
  if (!["host", "x-amz-date", "x-amz-content-sha256"].every((name) => names.split(";").includes(name))) return false;
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const headers = names.split(";").map((name) => `${name}:${String(request.headers[name] ?? "").trim()}\n`);
  const canonical = [request.method, path, pairs.join("&"), headers.join(""), names, hash].join("\n");
  const [day = "", region = "", service = "", end = ""] = scope.split("/");
  if (region !== REGION || service !== "s3" || !at.startsWith(day)) return false;
  const key = [day, region, service, end].reduce<Buffer>(
    (secret, part) => createHmac("sha256", secret).update(part).digest(),
    Buffer.from(`AWS4${S3_KEY.secretAccessKey}`),
  );
  const text = ["AWS4-HMAC-SHA256", at, scope, sha256(Buffer.from(canonical))].join("\n");
  return createHmac("sha256", key).update(text).digest("hex") === signature;
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
