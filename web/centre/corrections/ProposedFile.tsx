import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { openInNewTab } from "../../candidates/sheet/file-blobs.ts";
import { showError } from "../../shell/show-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { FileText } from "../../ui/page-icons.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./ProposedFile.module.css";
import { loadProposedFile, presentPictureQuery, proposedPictureQuery } from "./queries.ts";
import { texts } from "./texts.ts";

export function ProposedPicture({ id, name }: { id: string; name: string }) {
  return <Picture query={proposedPictureQuery(id)} alt={texts.picture(name)} />;
}

export function PresentPicture({ candidateId, name }: { candidateId: number; name: string }) {
  return <Picture query={presentPictureQuery(candidateId)} alt={texts.presentPicture(name)} />;
}

function Picture({ query, alt }: { query: ReturnType<typeof proposedPictureQuery>; alt: string }) {
  const [isLarge, setLarge] = useState(false);
  const { data, error } = useQuery(query);
  if (error) return <span>{texts.fileFailed}</span>;
  if (!data) return <Skeleton width="160px" height="160px" />;
  return (
    <>
      <button type="button" className={styles.enlarge} aria-label={texts.enlarge(alt)} onClick={() => setLarge(true)}>
        <img className={styles.picture} src={data} alt={alt} width={160} height={160} />
      </button>
      <Dialog theme="auto" open={isLarge} title={alt} onDismiss={() => setLarge(false)}>
        <img className={styles.large} src={data} alt={alt} />
      </Dialog>
    </>
  );
}

export function ProposedResume({ id }: { id: string }) {
  const [isOpening, setOpening] = useState(false);

  async function open(): Promise<void> {
    setOpening(true);
    try {
      await openInNewTab(() => loadProposedFile(id));
    } catch (error) {
      showError(error, { fallback: texts.fileFailed });
    }
    setOpening(false);
  }

  return (
    <Button
      variant="secondary"
      icon={<FileText size={20} aria-hidden />}
      loading={isOpening}
      onClick={() => void open()}
    >
      {texts.openResume}
    </Button>
  );
}
