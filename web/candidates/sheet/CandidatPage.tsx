import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import ArrowLeft from "lucide-react/icons/arrow-left";
import Printer from "lucide-react/icons/printer";
import X from "lucide-react/icons/x";
import { useEffect, useState } from "react";
import { useLocation, useParams } from "react-router";
import { findListedEntry, selectionsQuery } from "../../selection/entries/queries.ts";
import { LazySheetFollowUp } from "../../selection/follow-up/LazySheetFollowUp.tsx";
import { Page } from "../../shell/Page.tsx";
import { Button } from "../../ui/Button.tsx";
import { confirm } from "../../ui/confirm.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { isRepeatedClick } from "../../ui/repeated-click.ts";
import { candidateQuery, hasList, listKey, type Pages } from "../queries.ts";
import styles from "./CandidatPage.module.css";
import { CoverLetter } from "./CoverLetter.tsx";
import { useSheetHistory } from "./history.ts";
import { filtersOf, originOf } from "./origin.ts";
import { SheetHeader } from "./SheetHeader.tsx";
import { SheetPager } from "./SheetPager.tsx";
import { HeaderSkeleton, LetterSkeleton, StepsSkeleton } from "./SheetSkeleton.tsx";
import { SheetSteps } from "./SheetSteps.tsx";
import { errorOf, useRedirect } from "./sheet-errors.ts";
import { sheet } from "./texts.ts";

export function CandidatPage() {
  const { id = "" } = useParams();
  return (
    <Page>
      <SheetTop id={Number(id)} />
      <Sheet key={id} id={id} />
    </Page>
  );
}

function Sheet({ id }: { id: string }) {
  const client = useQueryClient();
  const origin = originOf(useLocation().state);
  const { data, error } = useQuery(candidateQuery(id, origin && filtersOf(origin).near));
  const [card] = useState(() => findListed(client, Number(id)) ?? findListedEntry(client, Number(id)));
  const redirect = useRedirect(id);
  const rejection = errorOf(data, error);
  const candidate = data?.active ? data : undefined;
  const known = candidate ?? (rejection ? undefined : card);
  useConsulted(candidate?.id);
  // Opening may have made the candidate 'Déjà vu', so reload the selection on leaving.
  useEffect(() => () => void client.invalidateQueries(selectionsQuery), [client]);
  useEffect(() => {
    if (rejection) redirect(rejection);
  }, [rejection, redirect]);
  return (
    <div className={styles.blocks} aria-busy={candidate === undefined}>
      {known ? <SheetHeader card={known} candidate={candidate} onRejected={redirect} /> : <HeaderSkeleton />}
      {candidate?.isSelected && <LazySheetFollowUp candidateId={candidate.id} />}
      {candidate ? <SheetSteps candidate={candidate} /> : <StepsSkeleton />}
      {!candidate && <LetterSkeleton />}
      {candidate?.coverLetter && <CoverLetter text={candidate.coverLetter} />}
    </div>
  );
}

function useConsulted(id: number | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (id !== undefined) markConsulted(client, id);
  }, [client, id]);
}

function findListed(client: QueryClient, id: number): CandidateCard | undefined {
  const lists = client.getQueriesData<Pages>({ queryKey: listKey });
  return lists
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap((page) => page["hydra:member"])
    .find((card) => card.id === id);
}

function markConsulted(client: QueryClient, id: number): void {
  const mark = (card: CandidateCard) => (card.id === id ? { ...card, isAlreadyConsulted: true } : card);
  client.setQueriesData<Pages>(
    hasList,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, "hydra:member": page["hydra:member"].map(mark) })),
      },
  );
}

function SheetTop({ id }: { id: number }) {
  const { back } = useSheetHistory();
  async function close(): Promise<void> {
    const { result } = await confirm({ text: sheet.closeQuestion });
    if (result === "confirm") back();
  }
  return (
    <div className={styles.top}>
      <Button
        variant="quiet"
        className={styles.back}
        icon={<ArrowLeft size={20} aria-hidden />}
        onClick={(click) => isRepeatedClick(click) || back()}
      >
        {sheet.back}
      </Button>
      <SheetPager id={id} />
      <IconButton
        className={styles.print}
        label={sheet.print}
        icon={<Printer size={20} aria-hidden />}
        onClick={() => window.print()}
      />
      <IconButton
        variant="outline"
        label={sheet.close}
        icon={<X size={20} aria-hidden />}
        onClick={(click) => isRepeatedClick(click) || void close()}
      />
    </div>
  );
}
