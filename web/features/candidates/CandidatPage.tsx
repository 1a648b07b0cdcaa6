import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router";
import { Page } from "../../shell/Page.tsx";
import { selectionsQuery } from "../selection/queries.ts";
import styles from "./CandidatPage.module.css";
import { CoverLetter } from "./CoverLetter.tsx";
import { candidateQuery } from "./queries.ts";
import { SheetHeader } from "./SheetHeader.tsx";
import { SheetSkeleton } from "./SheetSkeleton.tsx";
import { SheetSteps } from "./SheetSteps.tsx";
import { SheetTop } from "./SheetTop.tsx";
import { refusalOf, useRedirect } from "./sheet-refusals.ts";

/** The candidate sheet (product 2.8). */
export function CandidatPage() {
  const { id = "" } = useParams();
  return <Sheet key={id} id={id} />;
}

function Sheet({ id }: { id: string }) {
  const { data: candidate, error } = useQuery(candidateQuery(id));
  const redirect = useRedirect(id);
  const refusal = refusalOf(candidate, error);
  useSelectionsAfterwards();
  useEffect(() => {
    if (refusal) redirect(refusal);
  }, [refusal, redirect]);
  return (
    <Page className={styles.sheet}>
      <SheetTop />
      {candidate?.active ? (
        <div className={styles.blocks}>
          <SheetHeader candidate={candidate} onRefused={redirect} />
          <SheetSteps candidate={candidate} />
          {candidate.coverLetter && <CoverLetter text={candidate.coverLetter} />}
        </div>
      ) : (
        <SheetSkeleton />
      )}
    </Page>
  );
}

/** Opening a sheet may have made a selected candidate 'Déjà vu': the badge and the selection learn it on leaving. */
function useSelectionsAfterwards(): void {
  const client = useQueryClient();
  useEffect(() => () => void client.invalidateQueries(selectionsQuery), [client]);
}
