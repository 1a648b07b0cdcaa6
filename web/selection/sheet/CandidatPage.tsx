import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import { Suspense, useEffect, useState } from "react";
import { useLocation, useParams } from "react-router";
import { candidateQuery, hasList, listKey, type Pages } from "../../candidates/queries.ts";
import { findListedEntry, selectionsQuery } from "../../candidates/selection.ts";
import { rejectionOf, useGoBack, useRedirect } from "../../candidates/sheet/leaving.ts";
import { OwnContact } from "../../candidates/sheet/OwnContact.tsx";
import { filtersOf, originOf } from "../../candidates/sheet/origin.ts";
import { SheetContact } from "../../candidates/sheet/SheetContact.tsx";
import { SheetHeader } from "../../candidates/sheet/SheetHeader.tsx";
import { SheetPager } from "../../candidates/sheet/SheetPager.tsx";
import { HeaderSkeleton, LetterSkeleton, StepsSkeleton } from "../../candidates/sheet/SheetSkeleton.tsx";
import { Letter, SheetSteps } from "../../candidates/sheet/SheetSteps.tsx";
import { sheet } from "../../candidates/sheet/texts.ts";
import { Page } from "../../shell/Page.tsx";
import { Button } from "../../ui/Button.tsx";
import { confirm } from "../../ui/confirm.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { lazyExtra } from "../../ui/lazy-file.ts";
import { X } from "../../ui/list-icons.ts";
import { useMediaQuery } from "../../ui/media-query.ts";
import { ArrowLeft, Printer } from "../../ui/page-icons.ts";
import { isRepeatedClick } from "../../ui/repeated-click.ts";
import { SheetFollowUpShape } from "../follow-up/SheetFollowUpShape.tsx";
import styles from "./CandidatPage.module.css";
import { useSteadyScroll } from "./steady-scroll.ts";

const PrintHead = lazyExtra(async () => (await import("../../accounts/profile/PrintHead.tsx")).PrintHead);
const load = () => import("./SelectedSheet.tsx");
const MainAction = lazyExtra(async () => (await load()).MainAction);
const RequestDetails = lazyExtra(async () => (await load()).RequestDetails);
const RecruitmentAction = lazyExtra(async () => (await load()).RecruitmentAction);
const SheetMenu = lazyExtra(async () => (await load()).SheetMenu);
const SheetFollowUp = lazyExtra(async () => (await import("../follow-up/SheetFollowUp.tsx")).SheetFollowUp);

export function CandidatPage() {
  const { id = "" } = useParams();
  return (
    <Page>
      <Suspense fallback={null}>
        <PrintHead />
      </Suspense>
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
  const rejection = rejectionOf(data, error);
  const candidate = data?.active ? data : undefined;
  const known = candidate ?? (rejection ? undefined : card);
  const openedId = candidate?.id;
  useEffect(() => {
    if (openedId !== undefined) markConsulted(client, openedId);
  }, [client, openedId]);
  // Loads the selection again when the user leaves the sheet, so that the selection shows 'Déjà vu'.
  useEffect(() => () => void client.invalidateQueries(selectionsQuery), [client]);
  useEffect(() => {
    if (rejection) redirect(rejection);
  }, [rejection, redirect]);
  const body = useSteadyScroll(known !== undefined);
  const isWide = useMediaQuery("(min-width: 960px)");
  if (!known) {
    return (
      <div className={styles.sheet} aria-busy="true">
        <HeaderSkeleton />
        <div className={styles.body}>
          <StepsSkeleton />
          <LetterSkeleton />
        </div>
      </div>
    );
  }
  const selected = known.isSelected;
  // Phones show the requests below the steps, because the requests load later and would push the steps down.
  const requests = selected && (
    <Suspense fallback={null}>
      <RequestDetails candidateId={known.id} />
    </Suspense>
  );
  return (
    <div className={styles.sheet} aria-busy={candidate === undefined}>
      <SheetHeader
        card={known}
        candidate={candidate}
        actions={
          selected && (
            <Suspense fallback={null}>
              <RecruitmentAction candidateId={known.id} />
            </Suspense>
          )
        }
      />
      <aside className={styles.rail} aria-label={sheet.rail}>
        <SheetContact
          card={known}
          main={
            <Suspense fallback={<Button aria-disabled>{sheet.introduction}</Button>}>
              <MainAction candidateId={known.id} />
            </Suspense>
          }
          onRejected={redirect}
        />
        {selected && candidate && <OwnContact candidate={candidate} />}
        {isWide && requests}
        {selected && (
          <Suspense fallback={<SheetFollowUpShape />}>
            <SheetFollowUp candidateId={known.id} />
          </Suspense>
        )}
      </aside>
      <div ref={body} className={styles.body}>
        <SheetSteps candidate={candidate ?? known} />
        {!isWide && requests}
        {candidate ? <Letter candidate={candidate} /> : <LetterSkeleton />}
        <p className="quiet-2" data-print="no">
          {sheet.viewed}
        </p>
      </div>
    </div>
  );
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
  const back = useGoBack();
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
      {/* The menu appears when the selection has loaded. The menu takes free space, so that no button moves. */}
      <div className={styles.tools}>
        <IconButton
          className={styles.print}
          label={sheet.print}
          icon={<Printer size={20} aria-hidden />}
          onClick={() => window.print()}
        />
        <Suspense fallback={null}>
          <SheetMenu key={id} candidateId={id} />
        </Suspense>
        <IconButton
          variant="outline"
          label={sheet.close}
          icon={<X size={20} aria-hidden />}
          onClick={(click) => isRepeatedClick(click) || void close()}
        />
      </div>
    </div>
  );
}
