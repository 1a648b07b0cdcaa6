import type { Call, ResponseOf } from "contract/call.ts";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../api/client.ts";
import { type UploadOptions, upload } from "../../api/upload.ts";
import { announce } from "../../ui/announce.ts";

interface UploadTexts {
  readonly lost: string;
  readonly failed: string;
  readonly cancelled?: string;
}

interface UploadState {
  readonly share?: number | undefined;
  readonly issue?: string | undefined;
  readonly retry?: (() => void) | undefined;
}

export function useUpload<C extends Call>(texts: UploadTexts) {
  const [state, setState] = useState<UploadState>({});
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  /** @returns undefined if the upload failed or the user stopped it. After a failure, `issue` contains the reason */
  async function send(
    call: C,
    file: Blob,
    options: UploadOptions,
    retry?: () => void,
  ): Promise<ResponseOf<C> | undefined> {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setState({ share: 0 });
    try {
      const response = await upload(call, file, { ...options, onProgress: (share) => setState({ share }), signal });
      setState({});
      return response;
    } catch (error) {
      setState(signal.aborted ? {} : { issue: issueOf(error, texts), retry: isFinal(error) ? undefined : retry });
      if (signal.aborted && texts.cancelled) announce(texts.cancelled);
      return undefined;
    }
  }

  return { ...state, send, reject: (issue: string) => setState({ issue }), stop: () => running.current?.abort() };
}

function issueOf(error: unknown, { lost, failed }: UploadTexts): string {
  if (!(error instanceof ApiError)) return failed;
  return error.status === 0 ? lost : (error.text ?? failed);
}

function isFinal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 413 || error.status === 415);
}
