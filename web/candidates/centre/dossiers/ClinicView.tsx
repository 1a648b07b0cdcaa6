import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ResponseOf } from "contract/call.ts";
import { dossierPicture, dossierResume } from "contract/candidates/dossier-files.ts";
import type { previewDossier } from "contract/candidates/dossiers.ts";
import { useState } from "react";
import { load } from "../../../api/client.ts";
import { LoadFailure } from "../../../shell/LoadFailure.tsx";
import { showError } from "../../../shell/show-error.ts";
import { PageSkeleton } from "../../../ui/PageSkeleton.tsx";
import { RadioGroup } from "../../../ui/RadioGroup.tsx";
import { openInNewTab, pictureAddress } from "../../sheet/file-blobs.ts";
import { SeenByClinics } from "../../sheet/SeenByClinics.tsx";
import styles from "./ClinicView.module.css";
import { previewQuery } from "./queries.ts";
import { preview as texts } from "./texts.ts";

const pictureQuery = (id: string, name: string | null) =>
  queryOptions({
    queryKey: ["formation", "dossier-picture", id, name],
    enabled: name !== null,
    queryFn: async ({ signal }) => pictureAddress(await load(dossierPicture, { id, size: "512" }, { signal })),
  });

function openResume(id: string): Promise<void> {
  return openInNewTab(() => load(dossierResume, { id }));
}

const stages = [
  { value: "before", label: texts.before },
  { value: "after", label: texts.after },
];

export function ClinicView({ id }: { id: string }) {
  const [stage, setStage] = useState<"before" | "after">("before");
  const { data, error, refetch } = useQuery(previewQuery(id));
  return (
    <>
      <p className={styles.intro}>{texts.intro}</p>
      <RadioGroup
        className={styles.stages}
        label={texts.when}
        options={stages}
        value={stage}
        onChange={(chosen) => setStage(chosen === "after" ? "after" : "before")}
      />
      {!data && error && <LoadFailure text={texts.failed} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton shape="sheet" />}
      {data && <Preview id={id} preview={data[stage]} />}
    </>
  );
}

type PreviewData = ResponseOf<typeof previewDossier>["before"];

function Preview({ id, preview: { card, sheet } }: { id: string; preview: PreviewData }) {
  const { data: picture } = useQuery(pictureQuery(id, card.profilePicture));
  return (
    <SeenByClinics
      card={card}
      sheet={sheet}
      picture={picture}
      texts={texts}
      onResume={() => openResume(id).catch((error: unknown) => showError(error, { fallback: texts.resumeFailed }))}
    />
  );
}
