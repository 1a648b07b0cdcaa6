import { useQueryClient } from "@tanstack/react-query";
import { FILE_BYTES } from "contract/candidates/files.ts";
import { ARCHIVE_BYTES, addImportFiles, type ImportDetail } from "contract/candidates/imports.ts";
import { useState } from "react";
import { readToken } from "../../../api/token.ts";
import { DropField } from "../../../shell/DropField.tsx";
import { UploadProgress } from "../../../shell/UploadProgress.tsx";
import { FieldError } from "../../../ui/FieldFrame.tsx";
import { useUpload } from "../use-upload.ts";
import styles from "./Imports.module.css";
import { InterruptedFiles } from "./InterruptedFiles.tsx";
import { storeInterrupted } from "./interrupted-files.ts";
import { importQuery } from "./queries.ts";
import { texts as shared, files as texts } from "./texts.ts";

export function ImportFiles({ detail: { id, state, files } }: { detail: ImportDetail }) {
  const client = useQueryClient();
  const uploading = useUpload<typeof addImportFiles>(shared);
  const target = `import.${id}`;
  const [name, setName] = useState("");

  async function upload(chosen: readonly File[]): Promise<void> {
    for (const [index, file] of chosen.entries()) {
      const most = file.name.toLowerCase().endsWith(".zip") ? ARCHIVE_BYTES : FILE_BYTES;
      if (file.size > most) return uploading.reject(texts.tooLarge(file.name));
      setName(file.name);
      const response = await uploading.send(addImportFiles, file, { path: { id }, query: { name: file.name } });
      if (!response && readToken() === null) return storeInterrupted(target, chosen.slice(index));
      // Does not wait for the response. Otherwise the progress would disappear between two files.
      void client.invalidateQueries({ queryKey: importQuery(id).queryKey });
      if (!response) return;
    }
  }

  if (state !== "checked" && files.total === 0) return null;
  return (
    <section className={styles.upload} aria-labelledby="fichiers">
      <h2 id="fichiers">{texts.title}</h2>
      {state === "checked" && (
        <>
          <p className="quiet">{texts.text}</p>
          <DropField
            label={texts.choose}
            hint={texts.hint}
            accept=".zip,.jpg,.jpeg,.png,.webp,.pdf"
            multiple
            disabled={uploading.share !== undefined}
            onFiles={(chosen) => void upload(chosen)}
          />
          <InterruptedFiles target={target} onSend={(chosen) => void upload(chosen)} />
        </>
      )}
      {uploading.share !== undefined && (
        <UploadProgress
          label={texts.sending(name)}
          share={uploading.share}
          looking={shared.looking}
          stop={shared.cancel}
          onStop={uploading.stop}
        />
      )}
      <div role="alert">
        <FieldError>{uploading.issue}</FieldError>
      </div>
      {files.total > 0 && <p role="status">{texts.received(files.total)}</p>}
      {files.refused.length > 0 && (
        <>
          <h3>{texts.refused}</h3>
          <ul className={styles.duplicates}>
            {files.refused.map((one) => (
              <li key={one.name}>
                <strong>{one.name}</strong> : {one.error}
              </li>
            ))}
          </ul>
        </>
      )}
      {files.renamed.length > 0 && (
        <>
          <h3>{texts.renamed}</h3>
          <p className="quiet">{texts.renamedText}</p>
          <ul className={styles.duplicates}>
            {files.renamed.map((one) => (
              <li key={one.storedAs}>
                <strong>{one.name}</strong> : {texts.storedAs(one.storedAs)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
