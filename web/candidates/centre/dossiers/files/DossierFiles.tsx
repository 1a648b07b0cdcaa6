import { useMutation } from "@tanstack/react-query";
import { dossierResume } from "contract/candidates/dossier-files.ts";
import type { Dossier } from "contract/candidates/dossiers.ts";
import { load } from "../../../../api/client.ts";
import { showError } from "../../../../shell/show-error.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Download, FileText } from "../../../../ui/page-icons.ts";
import { saveFile } from "../../../../ui/save-file.ts";
import styles from "./DossierFiles.module.css";
import { FilePart, useFileUpload } from "./FilePart.tsx";
import { PicturePart } from "./PicturePart.tsx";
import { files as texts } from "./texts.ts";

const READ_MS = 60_000;

function ResumePart({ dossier }: { dossier: Dossier }) {
  const uploading = useFileUpload("resume", dossier);
  const open = useMutation({
    mutationFn: async (show: (resume: Blob) => void) => show(await load(dossierResume, { id: String(dossier.id) })),
    onError: (error) => showError(error, { fallback: texts.showFailed }),
  });

  function show(): void {
    // Opens the window before the file has loaded, because browsers block a window that opens later.
    const window = globalThis.open("", "_blank");
    open.mutate(
      (resume) => {
        const url = URL.createObjectURL(resume);
        if (window) window.location.href = url;
        else save(resume);
        setTimeout(() => URL.revokeObjectURL(url), READ_MS);
      },
      { onError: () => window?.close() },
    );
  }

  const save = (resume: Blob) => saveFile(texts.fileName(dossier.lastName, dossier.firstName), resume);

  return (
    <FilePart kind="resume" dossier={dossier} uploading={uploading} onFile={(file) => void uploading.send(file)}>
      {dossier.personalResume === null ? (
        <p className="quiet-2">{texts.none.resume}</p>
      ) : (
        <div className={styles.buttons}>
          <Button icon={<FileText size={20} aria-hidden />} loading={open.isPending} onClick={show}>
            {texts.show}
          </Button>
          <Button
            variant="secondary"
            icon={<Download size={20} aria-hidden />}
            loading={open.isPending}
            onClick={() => open.mutate(save)}
          >
            {texts.save}
          </Button>
        </div>
      )}
    </FilePart>
  );
}

export function DossierFiles({ dossier }: { dossier: Dossier }) {
  return (
    <section aria-label={texts.title} className={styles.files}>
      <PicturePart dossier={dossier} />
      <ResumePart dossier={dossier} />
    </section>
  );
}
