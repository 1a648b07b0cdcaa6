import type { AnswerOf, Call } from "contract/call.ts";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../api/client.ts";
import { type UploadOptions, upload } from "../../../api/upload.ts";
import { texts } from "./texts.ts";

export interface Sending<C extends Call> {
  readonly share: number | undefined;
  readonly fault: string | undefined;
  /** @returns undefined if rejected, with the reason in `fault`, or if cancelled */
  readonly send: (call: C, file: File, options: UploadOptions) => Promise<AnswerOf<C> | undefined>;
  readonly refuse: (fault: string | undefined) => void;
  readonly stop: () => void;
}

export function useSending<C extends Call>(): Sending<C> {
  const [share, setShare] = useState<number>();
  const [fault, refuse] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  return {
    share,
    fault,
    refuse,
    stop: () => running.current?.abort(),
    async send(call, file, options) {
      const controller = new AbortController();
      running.current = controller;
      refuse(undefined);
      setShare(0);
      try {
        return await upload(call, file, { ...options, onProgress: setShare, signal: controller.signal });
      } catch (error) {
        if (!controller.signal.aborted) refuse(faultOf(error));
        return undefined;
      } finally {
        setShare(undefined);
      }
    },
  };
}

function faultOf(error: unknown): string {
  if (!(error instanceof ApiError)) return texts.failed;
  return error.status === 0 ? texts.lost : (error.text ?? texts.failed);
}
