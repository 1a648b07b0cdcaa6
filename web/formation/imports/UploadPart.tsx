import { formationPath } from "contract/formation-screens.ts";
import { IMPORT_BYTES, type ImportKind, uploadImport } from "contract/imports.ts";
import { useNavigate } from "react-router";
import { readToken } from "../../api/token.ts";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { DropField } from "../shell/DropField.tsx";
import { UploadProgress } from "../shell/UploadProgress.tsx";
import styles from "./Imports.module.css";
import { LeftFiles } from "./LeftFiles.tsx";
import { leaveFiles } from "./left-files.ts";
import { texts } from "./texts.ts";
import { useSending } from "./use-sending.ts";

export function UploadPart({ kind }: { kind: ImportKind }) {
  const navigate = useNavigate();
  const sending = useSending<typeof uploadImport>();
  const place = `imports.${kind}`;

  async function take([file, ...others]: readonly File[]): Promise<void> {
    if (!file) return;
    const fault = others.length > 0 ? texts.one : faultOf(file);
    if (fault !== undefined) return sending.refuse(fault);
    const answer = await sending.send(uploadImport, file, { query: { name: file.name, kind } });
    if (answer) await navigate(formationPath("Import", { id: answer.id }));
    else if (readToken() === null) leaveFiles(place, [file]);
  }

  return (
    <div className={styles.upload}>
      <DropField
        label={texts.choose}
        hint={texts.hint}
        accept=".csv,.tsv,.txt,.ndjson,.jsonl,text/csv"
        disabled={sending.share !== undefined}
        onFiles={(files) => void take(files)}
      />
      <LeftFiles place={place} onSend={(files) => void take(files)} />
      {sending.share !== undefined && (
        <UploadProgress
          label={texts.sending}
          share={sending.share}
          looking={texts.looking}
          stop={texts.cancel}
          onStop={sending.stop}
        />
      )}
      <div role="alert">{sending.fault && <FieldError id="envoi">{sending.fault}</FieldError>}</div>
    </div>
  );
}

/** What the server would refuse as well, after all of it has come. */
function faultOf(file: File): string | undefined {
  if (file.size > IMPORT_BYTES) return texts.tooLarge(file.size);
  return file.size === 0 ? texts.empty : undefined;
}
