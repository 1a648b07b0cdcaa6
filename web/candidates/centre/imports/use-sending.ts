import type { Call, ResponseOf } from "contract/call.ts";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../api/client.ts";
import { type UploadOptions, upload } from "../../../api/upload.ts";
import { texts } from "./texts.ts";

export interface Sending<C extends Call> {
  readonly share: number | undefined;
  readonly fault: string | undefined;
  /** @returns undefined if rejected, with the reason in `fault`, or if cancelled */
  readonly send: (call: C, file: File, options: UploadOptions) => Promise<ResponseOf<C> | undefined>;
  readonly reject: (fault: string | undefined) => void;
  readonly stop: () => void;
}

export function useSending<C extends Call>(): Sending<C> {
  const [share, setShare] = useState<number>();
  const [fault, reject] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  return {
    share,
    fault,
    reject,
    stop: () => running.current?.abort(),
    async send(call, file, options) {
      const controller = new AbortController();
      running.current = controller;
      reject(undefined);
      setShare(0);
      try {
        return await upload(call, file, { ...options, onProgress: setShare, signal: controller.signal });
      } catch (error) {
        if (!controller.signal.aborted) reject(issueOf(error));
        return undefined;
      } finally {
        setShare(undefined);
      }
    },
  };
}

function issueOf(error: unknown): string {
  if (!(error instanceof ApiError)) return texts.failed;
  return error.status === 0 ? texts.lost : (error.text ?? texts.failed);
}
