import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { openInNewTab } from "../../candidates/sheet/file-blobs.ts";
import { showError } from "../../shell/show-error.ts";
import { Button } from "../../ui/Button.tsx";
import { FileText } from "../../ui/page-icons.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./ProposedFile.module.css";
import { loadProposedFile, proposedPictureQuery } from "./queries.ts";
import { texts } from "./texts.ts";

export function ProposedPicture({ id, name }: { id: string; name: string }) {
  const { data, error } = useQuery(proposedPictureQuery(id));
  if (error) return <span>{texts.fileFailed}</span>;
  if (!data) return <Skeleton width="160px" height="160px" />;
  return <img className={styles.picture} src={data} alt={texts.picture(name)} width={160} height={160} />;
}

export function ProposedResume({ id }: { id: string }) {
  const [isOpening, setOpening] = useState(false);

  async function open(): Promise<void> {
    setOpening(true);
    try {
      openInNewTab(await loadProposedFile(id));
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
