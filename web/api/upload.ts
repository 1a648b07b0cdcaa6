import { type Call, fillPath, queryString, type ResponseOf } from "contract/call.ts";
import { ApiError, bodyOf, reject } from "./client.ts";
import { portalConfig } from "./config.ts";
import { requireOwnSession } from "./page-session.ts";
import { noteResponse } from "./reach.ts";
import { readToken } from "./token.ts";

const STALL_MS = 60_000;

export interface UploadOptions {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. @throws ApiError, AbortError */
export async function upload<C extends Call>(call: C, file: Blob, options: UploadOptions = {}): Promise<ResponseOf<C>> {
  await requireOwnSession();
  const token = readToken();
  const { status, text } = await exchange(call, file, token, options);
  noteResponse(status);
  // A response with status 202 has no body. Returns null, because `useUpload` treats undefined as a failure.
  if (status >= 200 && status < 300) return JSON.parse(text || "null");
  const body = status === 0 ? undefined : bodyOf(text);
  return reject(call, token, new ApiError(status, body), () => upload(call, file, options));
}

function exchange(
  call: Call,
  file: Blob,
  token: string | null,
  { path = {}, query = {}, onProgress, signal }: UploadOptions,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(stalled);
      signal?.removeEventListener("abort", stop);
      resolve({ status: request.status, text: request.responseText });
    };
    const stop = () => {
      clearTimeout(stalled);
      request.abort();
      reject(new DOMException("", "AbortError"));
    };
    const wait = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), STALL_MS);
    };
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      wait();
      onProgress?.(total === 0 ? 0 : loaded / total);
    });
    request.addEventListener("loadend", end);
    signal?.addEventListener("abort", stop);
    if (signal?.aborted) return stop();
    request.open(call.method, portalConfig().apiUrl + fillPath(call.path, path) + queryString(query));
    request.withCredentials = portalConfig().apiUrl !== "";
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("content-type", "application/octet-stream");
    if (token !== null) request.setRequestHeader("authorization", `Bearer ${token}`);
    wait();
    request.send(file);
  });
}
