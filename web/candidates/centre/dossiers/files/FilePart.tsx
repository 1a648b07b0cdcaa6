import { useMutation } from "@tanstack/react-query";
import {
  deleteDossierPicture,
  deleteDossierResume,
  putDossierPicture,
  putDossierResume,
} from "contract/candidates/dossier-files.ts";
import type { Dossier } from "contract/candidates/dossiers.ts";
import { type FileKind, fileKindOf, PICTURE_PIXELS } from "contract/candidates/file-rules.ts";
import { FILE_BYTES } from "contract/candidates/files.ts";
import { type ReactNode, useId } from "react";
import { send } from "../../../../api/client.ts";
import { DropField } from "../../../../shell/DropField.tsx";
import { showError } from "../../../../shell/show-error.ts";
import { UploadProgress } from "../../../../shell/UploadProgress.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { confirm } from "../../../../ui/confirm.ts";
import { FieldError } from "../../../../ui/FieldFrame.tsx";
import { RotateCcw, Trash2 } from "../../../../ui/page-icons.ts";
import { toast } from "../../../../ui/toast.ts";
import { useUpload } from "../../use-upload.ts";
import { CorrectedMark } from "../form/CorrectedMark.tsx";
import { useCacheDossier } from "../queries.ts";
import styles from "./DossierFiles.module.css";
import { pictureSizeOf } from "./picture-size.ts";
import { issues, files as texts } from "./texts.ts";

const FIELDS = { picture: "profilePicture", resume: "personalResume" } as const;
const ACCEPTED = { picture: "image/jpeg,image/png,image/webp", resume: "application/pdf" } as const;
const uploads = { picture: putDossierPicture, resume: putDossierResume };
const removals = { picture: deleteDossierPicture, resume: deleteDossierResume };

export function useFileUpload(kind: FileKind, dossier: Dossier) {
  const cache = useCacheDossier();
  const uploading = useUpload<(typeof uploads)[FileKind]>(texts);
  async function send(file: Blob): Promise<void> {
    const path = { id: String(dossier.id) };
    const stored = await uploading.send(uploads[kind], file, { path }, () => void send(file));
    if (!stored) return;
    await cache(stored);
    toast({ text: texts.stored[kind] });
  }
  return { ...uploading, send };
}

interface FilePartProps {
  kind: FileKind;
  dossier: Dossier;
  uploading: ReturnType<typeof useFileUpload>;
  onFile: (file: File) => void;
  children: ReactNode;
}

export function FilePart({ kind, dossier, uploading, onFile, children }: FilePartProps) {
  const id = useId();
  const field = FIELDS[kind];
  const isThere = dossier[field] !== null;
  const corrected = dossier.corrected[field];
  const isSending = uploading.share !== undefined;
  const cache = useCacheDossier();
  const remove = useMutation({
    mutationFn: () => send(removals[kind], { id: String(dossier.id) }),
    onSuccess: async (stored) => {
      await cache(stored);
      toast({ text: texts.removed[kind] });
    },
    onError: (error) => showError(error, { fallback: texts.removeFailed }),
  });

  async function checkAndUse(chosen: readonly File[]): Promise<void> {
    const [file, ...others] = chosen;
    if (!file || isSending) return;
    const issue = others.length > 0 ? issues.several : await fileIssue(kind, file);
    if (issue) uploading.reject(issue);
    else onFile(file);
  }

  async function askRemoval(): Promise<void> {
    const { result } = await confirm({
      kind: "danger",
      text: texts.question[kind],
      detail: texts.questionText,
      confirmLabel: texts.removeShort,
      denyLabel: texts.keepShort,
      mobileFullscreen: false,
    });
    if (result === "confirm") remove.mutate();
  }

  return (
    <Card as="section" aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{texts[kind]}</h2>
      {children}
      <DropField
        label={(isThere ? texts.replace : texts.choose)[kind]}
        note={texts.drop}
        hint={texts.accepted[kind]}
        accept={ACCEPTED[kind]}
        disabled={isSending}
        onFiles={(chosen) => void checkAndUse(chosen)}
      />
      {isThere && (
        <Button
          variant="quiet"
          icon={<Trash2 size={20} aria-hidden />}
          loading={remove.isPending}
          onClick={() => void askRemoval()}
        >
          {texts.remove[kind]}
        </Button>
      )}
      {isSending && (
        <UploadProgress
          label={texts.progress[kind]}
          share={uploading.share ?? 0}
          looking={texts.checking}
          stop={texts.cancel}
          onStop={uploading.stop}
        />
      )}
      <div role="alert">
        {uploading.issue && (
          <div className={styles.issue}>
            <FieldError id={`${id}-fault`}>{uploading.issue}</FieldError>
            {uploading.retry && (
              <Button variant="secondary" icon={<RotateCcw size={20} aria-hidden />} onClick={uploading.retry}>
                {texts.retry}
              </Button>
            )}
          </div>
        )}
      </div>
      {corrected && (
        <CorrectedMark id={`${id}-source`} dossier={dossier} name={field} source={corrected.source} onTaken={cache} />
      )}
    </Card>
  );
}

/** Checks the file before the upload by the same rules as the server (B1-25). @returns the error, or undefined */
export async function fileIssue(kind: FileKind, file: Blob): Promise<string | undefined> {
  if (file.size > FILE_BYTES) return issues.tooLarge(file.size);
  if (file.size === 0) return issues.empty;
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return issues.unreadable;
  }
  const found = fileKindOf(bytes);
  if (found === undefined) return issues.unknownKind;
  if (found !== kind) return kind === "picture" ? issues.notPicture : issues.notResume;
  if (kind === "resume") return undefined;
  const size = pictureSizeOf(bytes);
  return size && size.width > 0 && size.width * size.height <= PICTURE_PIXELS ? undefined : issues.badPicture;
}
