import { putDossierPicture, putDossierResume } from "contract/candidates/dossier-files.ts";
import type { Dossier } from "contract/candidates/dossiers.ts";
import type { FileKind } from "contract/candidates/file-kind.ts";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../../api/client.ts";
import { upload } from "../../../../api/upload.ts";
import { announce } from "../../../../ui/announce.ts";
import { toast } from "../../../../ui/toast.ts";
import { useKeepDossier } from "../queries.ts";
import { files as texts } from "./texts.ts";

const calls = { picture: putDossierPicture, resume: putDossierResume };

interface Sending {
  readonly share?: number | undefined;
  readonly issue?: string | undefined;
  readonly retry?: (() => void) | undefined;
}

export function useUpload(kind: FileKind, dossier: Dossier) {
  const keep = useKeepDossier();
  const [state, setState] = useState<Sending>({});
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function send(file: Blob): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setState({ share: 0 });
    try {
      const stored = await upload(calls[kind], file, {
        path: { id: String(dossier.id) },
        onProgress: (share) => setState({ share }),
        signal: controller.signal,
      });
      setState({});
      keep(stored);
      toast({ text: texts.stored[kind] });
    } catch (error) {
      if (controller.signal.aborted) {
        setState({});
        announce(texts.cancelled);
      } else setState(rejected(error, () => void send(file)));
    }
  }

  return {
    ...state,
    send,
    reject: (issue: string) => setState({ issue }),
    stop: () => running.current?.abort(),
  };
}

/** The server would reject the same file again, but other errors may be temporary. */
function rejected(error: unknown, retry: () => void): Sending {
  if (!(error instanceof ApiError)) return { issue: texts.failed, retry };
  if (error.status === 0) return { issue: texts.lost, retry };
  const issue = error.text ?? texts.failed;
  return error.status === 413 || error.status === 415 ? { issue } : { issue, retry };
}
