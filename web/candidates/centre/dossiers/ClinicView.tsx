import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ResponseOf } from "contract/call.ts";
import { dossierPicture, dossierResume } from "contract/candidates/dossier-files.ts";
import type { previewDossier } from "contract/candidates/dossiers.ts";
import { screenPath } from "contract/screens.ts";
import { type MouseEvent, useRef, useState } from "react";
import { load } from "../../../api/client.ts";
import { LoadFailure } from "../../../shell/LoadFailure.tsx";
import { showError } from "../../../shell/show-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Bookmark } from "../../../ui/icons.tsx";
import { PageSkeleton } from "../../../ui/PageSkeleton.tsx";
import { RadioGroup } from "../../../ui/RadioGroup.tsx";
import { CandidateCard } from "../../card/CandidateCard.tsx";
import { ContactButtons, Dock } from "../../sheet/ContactButtons.tsx";
import { SheetCard } from "../../sheet/SheetCard.tsx";
import { CoverLetter, SheetSteps } from "../../sheet/SheetSteps.tsx";
import { sheet as sheetTexts } from "../../sheet/texts.ts";
import styles from "./ClinicView.module.css";
import { previewQuery } from "./queries.ts";
import { preview as texts } from "./texts.ts";

/** The new tab must read the file within this many milliseconds, because the URL is then revoked. */
const READ_MS = 60_000;

/** Reads the picture into a data: URL, because no URL may contain the staff token (policy W-05). */
const pictureQuery = (id: string, name: string | null) =>
  queryOptions({
    queryKey: ["formation", "dossier-picture", id, name],
    enabled: name !== null,
    queryFn: async ({ signal }) => asAddress(await load(dossierPicture, { id, size: "512" }, { signal })),
  });

async function openResume(id: string): Promise<void> {
  const resume = await load(dossierResume, { id });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(resume);
  link.target = "_blank";
  link.rel = "noopener";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS);
}

function asAddress(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error("The picture cannot be read"));
    reader.readAsDataURL(picture);
  });
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

const RESUME = "#cv";

type PreviewData = ResponseOf<typeof previewDossier>["before"];

function Preview({ id, preview: { card, sheet } }: { id: string; preview: PreviewData }) {
  const { data: picture } = useQuery(pictureQuery(id, card.profilePicture));
  const sheetHeading = useRef<HTMLHeadingElement>(null);

  // Handles links that staff cannot follow: to clinic pages, and to the resume, which needs the staff token.
  function followLink(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const address = link?.getAttribute("href");
    if (address !== RESUME && address !== screenPath("Candidat", { id: card.id })) return;
    event.preventDefault();
    if (address !== RESUME) sheetHeading.current?.focus();
    else openResume(id).catch((error: unknown) => showError(error, { fallback: texts.resumeFailed }));
  }

  return (
    <div className={styles.seen} onClickCapture={followLink}>
      <h3>{texts.card}</h3>
      <div className={styles.card}>
        <CandidateCard candidate={card} fileAddress={() => picture ?? undefined} list="selection" />
      </div>
      <h3 ref={sheetHeading} tabIndex={-1}>
        {texts.sheet}
      </h3>
      <div className={styles.sheet}>
        <SheetCard
          card={sheet}
          picture={picture ?? undefined}
          resume={sheet.personalResume === null ? undefined : RESUME}
          heading={
            <p className={styles.name}>
              {sheet.firstName} {sheet.lastName}
            </p>
          }
        />
        <Card as="section" kind="panel">
          {sheet.isSelected ? (
            <ContactButtons candidate={sheet} main={<Button aria-disabled>{sheetTexts.introduction}</Button>} />
          ) : (
            <Dock>
              <Button wide aria-disabled icon={<Bookmark size={20} aria-hidden />}>
                {sheetTexts.add}
              </Button>
            </Dock>
          )}
        </Card>
        <SheetSteps candidate={sheet} />
        {sheet.coverLetter && <CoverLetter text={sheet.coverLetter} />}
      </div>
    </div>
  );
}
