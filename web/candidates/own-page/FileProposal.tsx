import { useQuery } from "@tanstack/react-query";
import { FILE_BYTES } from "contract/candidates/files.ts";
import { proposePicture, proposeResume } from "contract/candidates/own-page/corrections.ts";
import type { OwnDossier } from "contract/candidates/own-page/own-dossier.ts";
import { useId } from "react";
import { DropField } from "../../shell/DropField.tsx";
import { UploadProgress } from "../../shell/UploadProgress.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { FileText } from "../../ui/page-icons.ts";
import { useUpload } from "../centre/use-upload.ts";
import styles from "./DetailsPage.module.css";
import { openOwnResume, ownPictureQuery, say, useOwnCache } from "./queries.ts";
import { details } from "./texts.ts";

const calls = { profilePicture: proposePicture, personalResume: proposeResume };
const accepted = { profilePicture: "image/jpeg,image/png,image/webp", personalResume: "application/pdf" };

interface FileProposalProps {
  field: keyof typeof calls;
  dossier: OwnDossier;
}

export function FileProposal({ field, dossier }: FileProposalProps) {
  const { refresh } = useOwnCache();
  const id = useId();
  const uploading = useUpload<(typeof calls)[typeof field]>({ lost: details.lost, failed: details.fileFailed });
  const isSending = uploading.share !== undefined;
  const isAbsent = dossier.fields[field] === null;
  const isWaiting = dossier.corrections.some((one) => one.field === field && one.state === "waiting");

  async function propose(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    if (file.size > FILE_BYTES) return uploading.reject(details.tooLarge);
    const isSent = await uploading.send(calls[field], file, {}).then(
      (response) => response !== undefined,
      () => false,
    );
    if (!isSent) return;
    await refresh();
    say(details.sent);
  }

  return (
    <section className={styles.file} id={field} aria-labelledby={id}>
      <h3 id={id}>{details.fields[field]}</h3>
      {isAbsent && !isWaiting && <p className="quiet">{details.noFile[field]}</p>}
      {isWaiting && <p>{details.fileWaits[field]}</p>}
      {!isAbsent && isWaiting && <p className="quiet">{details.presentFile[field]}</p>}
      {!isAbsent && (field === "profilePicture" ? <Picture dossier={dossier} /> : <OpenResume />)}
      <DropField
        label={(isWaiting ? details.replaceFile : isAbsent ? details.firstFile : details.otherFile)[field]}
        hint={details.accepted[field]}
        accept={accepted[field]}
        disabled={isSending}
        onFiles={([file]) => void propose(file)}
      />
      {isSending && (
        <UploadProgress
          label={details.progress}
          share={uploading.share ?? 0}
          looking={details.checking}
          stop={details.cancel}
          onStop={uploading.stop}
        />
      )}
      <div role="alert">
        <FieldError>{uploading.issue}</FieldError>
      </div>
    </section>
  );
}

function Picture({ dossier: { fields } }: Pick<FileProposalProps, "dossier">) {
  const { data } = useQuery(ownPictureQuery(fields.profilePicture));
  return <Avatar firstName={fields.firstName} lastName={fields.lastName} src={data} size={72} />;
}

function OpenResume() {
  return (
    <div>
      <Button variant="secondary" icon={<FileText size={20} aria-hidden />} onClick={() => void openOwnResume()}>
        {details.openResume}
      </Button>
    </div>
  );
}
