import { useMutation } from "@tanstack/react-query";
import { dossierResume } from "contract/candidates/dossier-files.ts";
import type { Dossier } from "contract/candidates/dossiers.ts";
import { load } from "../../../../api/client.ts";
import { showError } from "../../../../shell/show-error.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Download, FileText } from "../../../../ui/page-icons.ts";
import { saveFile } from "../../../../ui/save-file.ts";
import { openInNewTab } from "../../../sheet/file-blobs.ts";
import styles from "./DossierFiles.module.css";
import { FilePart, useFileUpload } from "./FilePart.tsx";
import { PicturePart } from "./PicturePart.tsx";
import { files as texts } from "./texts.ts";

function ResumePart({ dossier }: { dossier: Dossier }) {
  const uploading = useFileUpload("resume", dossier);
  const loadResume = () => load(dossierResume, { id: String(dossier.id) });
  const save = async () => saveFile(texts.fileName(dossier.lastName, dossier.firstName), await loadResume());
  const open = useMutation({
    mutationFn: (isShown: boolean) => (isShown ? openInNewTab(loadResume) : save()),
    onError: (error) => showError(error, { fallback: texts.showFailed }),
  });

  return (
    <FilePart kind="resume" dossier={dossier} uploading={uploading} onFile={(file) => void uploading.send(file)}>
      {dossier.personalResume === null ? (
        <p className="quiet-2">{texts.none.resume}</p>
      ) : (
        <div className={styles.buttons}>
          <Button icon={<FileText size={20} aria-hidden />} loading={open.isPending} onClick={() => open.mutate(true)}>
            {texts.show}
          </Button>
          <Button
            variant="secondary"
            icon={<Download size={20} aria-hidden />}
            loading={open.isPending}
            onClick={() => open.mutate(false)}
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
