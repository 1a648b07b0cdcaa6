import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { setTimeout as pause } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import type { FileStore, StoredObject } from "./files.ts";
import type { S3Settings } from "./s3-settings.ts";

const PAUSES_MS = [100, 300, 1000, 3000];
/** The headers of a response must arrive within this time. The body may take longer. */
const ANSWER_MS = 10_000;
const PASSING = [429, 500, 502, 503, 504];
const NOT_FOUND = 404;

interface S3Request {
  readonly method: "GET" | "HEAD" | "PUT" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
}

export class S3Error extends Error {
  readonly isPassing: boolean;
  constructor(message: string, isPassing = false) {
    super(message);
    this.isPassing = isPassing;
  }
}

export function s3Files({ base, prefix, ...settings }: S3Settings): FileStore {
  const client = new AwsClient({ ...settings, service: "s3", sessionToken: settings.sessionToken ?? "", retries: 0 });

  const ask = async (url: string, { method, headers = {}, body }: S3Request): Promise<Response> => {
    const hashed = { ...headers, "x-amz-content-sha256": sha256(body ?? new Uint8Array()) };
    for (let attempt = 0; ; attempt += 1) {
      const response = await once(await client.sign(url, { method, headers: hashed, ...(body ? { body } : {}) }));
      if (response instanceof Response && (response.ok || response.status === NOT_FOUND)) return response;
      const reason = response instanceof Response ? await reasonOf(response) : response.message;
      const isPassing = !(response instanceof Response) || PASSING.includes(response.status);
      const wait = PAUSES_MS[attempt];
      if (!isPassing || wait === undefined) throw new S3Error(`S3 ${method}: ${reason}`, isPassing);
      await pause(wait);
    }
  };

  const urlOf = (id: string) => {
    if (!/^[\w-]{8,}$/.test(id)) throw new Error("A file id contains only letters, digits, _ and -");
    return `${base}${prefix}${id}`;
  };

  return {
    put: async (id, bytes) => {
      const body = new Uint8Array(bytes);
      const response = await ask(urlOf(id), { method: "PUT", body, headers: { "content-type": typeOf(body) } });
      // S3 responds to a PUT with 404 if the bucket does not exist.
      if (response.status === NOT_FOUND) throw new S3Error(`S3 PUT: ${await reasonOf(response)}`);
      await drop(response);
    },
    size: async (id) => {
      const { status, headers } = await ask(urlOf(id), { method: "HEAD" });
      if (status !== NOT_FOUND) return Number(headers.get("content-length"));
      // If S3 responds to a HEAD with 404, either the object or the bucket is missing. The response to a GET says which
      // of the two.
      await dropMissing(await ask(urlOf(id), { method: "GET", headers: { range: "bytes=0-0" } }));
      return undefined;
    },
    read: async (id, range) => {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const response = await ask(urlOf(id), { method: "GET", headers });
      if (response.status !== NOT_FOUND && response.body) return Readable.fromWeb(response.body as ReadableStream);
      await dropMissing(response);
      return undefined;
    },
    delete: async (id) => {
      const response = await ask(urlOf(id), { method: "DELETE" });
      if (response.status !== NOT_FOUND) return drop(response);
      // If the bucket is missing, throw an error, because a wrong bucket name does not mean that the object is deleted.
      const reason = await reasonOf(response);
      if (reason !== "NoSuchKey") throw new S3Error(`S3 DELETE: ${reason}`);
    },
    list: async function* () {
      for (let after: string | undefined; ; ) {
        const query = new URLSearchParams({
          "list-type": "2",
          prefix,
          ...(after ? { "continuation-token": after } : {}),
        });
        const response = await ask(`${base}?${query}`, { method: "GET" });
        if (response.status === NOT_FOUND) throw new S3Error(`S3 GET: ${await reasonOf(response)}`);
        const page = await response.text();
        if (!page.includes("<ListBucketResult")) throw new S3Error("S3 GET: the response is not a list of objects");
        yield* objectsIn(page, prefix);
        after = /<NextContinuationToken>([^<]+)</.exec(page)?.[1];
        if (after === undefined) return;
      }
    },
  };
}

async function once(request: Request): Promise<Response | Error> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error("no answer")), ANSWER_MS);
  try {
    return await fetch(request, { signal: late.signal });
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return cause instanceof Error ? cause : new Error(String(cause));
  } finally {
    clearTimeout(timer);
  }
}

async function drop(response: Response): Promise<void> {
  await response.arrayBuffer();
}

/**
 * Reads a response with status 404, and accepts it if the object is missing.
 * @throws S3Error if the bucket is missing
 */
async function dropMissing(response: Response): Promise<void> {
  const reason = await reasonOf(response);
  if (reason === "NoSuchBucket") throw new S3Error(`S3 GET: ${reason}`);
}

async function reasonOf(response: Response): Promise<string> {
  return /<Code>(\w+)</.exec(await response.text())?.[1] ?? `status ${response.status}`;
}

/**
 * Yields the stored objects on one page of the bucket's list. Omits objects that other applications have stored in the
 * bucket.
 */
function* objectsIn(page: string, prefix: string): Generator<StoredObject> {
  for (const [, content = ""] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const of = (name: string) => new RegExp(`<${name}>([^<]*)<`).exec(content)?.[1] ?? "";
    const id = of("Key").slice(prefix.length);
    if (/^[\w-]{8,}$/.test(id)) yield { id, size: Number(of("Size")), storedAt: new Date(of("LastModified")) };
  }
}

function typeOf(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 4)).toString("latin1");
  if (start === "%PDF") return "application/pdf";
  return start === "RIFF" ? "image/webp" : "application/octet-stream";
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
