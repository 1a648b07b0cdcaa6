import { useQuery } from "@tanstack/react-query";
import type { ResponseOf } from "contract/call.ts";
import { centreDay, WAITING_LISTS, type Waiting } from "contract/centre/day.ts";
import { useCallback, useEffect } from "react";
import { useIsInTime } from "../../accounts/tours/use-tour.ts";
import { send } from "../../api/client.ts";
import { dayAndTime } from "../../format/dates.ts";
import { meQuery } from "../../shell/centre/me.ts";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { CatInBox } from "../../ui/illustrations/CatInBox.tsx";
import { Info } from "../../ui/list-icons.ts";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { readText, writeText } from "../../ui/storage.ts";
import { useTourScreen } from "../../ui/use-tour-screen.ts";
import styles from "./DayPage.module.css";
import { Figures } from "./Figures.tsx";
import { HeldRetention } from "./HeldRetention.tsx";
import { Lacking, ListLink } from "./Lacking.tsx";
import { texts, tourSteps } from "./texts.ts";

const KEY = "espace-formation.tour";

function useDayTour(ready: boolean): () => void {
  const { data: me } = useQuery(meQuery);
  const id = me?.id;
  const show = useTourScreen(
    useCallback(() => {
      if (id !== undefined) storeSeen(id);
    }, [id]),
  );
  const start = useCallback(() => {
    show(tourSteps).catch(console.error);
  }, [show]);

  const isInTime = useIsInTime(ready);
  useEffect(() => {
    if (id === undefined || seenBy().includes(id)) return;
    const open = async () => {
      // Loads the tour's code early, while the page still loads.
      await import("../../ui/tour.ts");
      if (ready && isInTime()) start();
    };
    open().catch(console.error);
  }, [ready, id, isInTime, start]);
  return start;
}

function seenBy(): string[] {
  return readText("localStorage", KEY)?.split(" ") ?? [];
}

function storeSeen(id: string): void {
  writeText("localStorage", KEY, [...new Set([...seenBy(), id])].join(" "));
}

interface CountProps {
  count: number;
  words: readonly [string, string] | readonly [string];
  to: string;
  /** Describes the page at `to`. Needed if the page at `to` lists more entries than `count`. */
  opens?: string;
  isUrgent?: boolean;
}

const numbers = new Intl.NumberFormat("fr-FR");

function Count({ count, words: [one, many], to, opens, isUrgent = false }: CountProps) {
  return (
    <ListLink to={to} className={classes(styles.count, isUrgent && styles.urgent)}>
      {many !== undefined && <span className={styles.number}>{numbers.format(count)}</span>}{" "}
      <span>{count < 2 ? one : (many ?? one)}</span>
      {opens && <span className="quiet-3">{opens}</span>}
    </ListLink>
  );
}

function WaitingCounts({ waiting }: { waiting: Waiting }) {
  const kinds = (Object.keys(WAITING_LISTS) as (keyof Waiting)[]).filter((kind) => waiting[kind] > 0);
  if (kinds.length === 0) {
    return (
      <section data-tour="waiting">
        <EmptyState drawing={<CatInBox />} title={texts.nothing} line={texts.nothingLine} />
      </section>
    );
  }
  return (
    <section data-tour="waiting" aria-labelledby="day-waiting">
      <h2 id="day-waiting">{texts.waiting}</h2>
      <ul className={styles.counts}>
        {kinds.map((kind) => (
          <li key={kind}>
            <Count count={waiting[kind]} words={texts.kinds[kind]} to={WAITING_LISTS[kind]} isUrgent />
          </li>
        ))}
      </ul>
    </section>
  );
}

type Day = ResponseOf<typeof centreDay>;

const PUBLISHED = "/formation/candidats?state=published";

function Watched({ unseen, newClinics }: Pick<Day, "unseen" | "newClinics">) {
  const counted = unseen.countedAt === null ? undefined : dayAndTime(unseen.countedAt);
  return (
    <section data-tour="watch" aria-labelledby="day-watch">
      <h2 id="day-watch">{texts.watch}</h2>
      <ul className={styles.counts}>
        <li>
          <Count count={unseen.total} words={texts.unseen} to={`${PUBLISHED}&flag=unseen&sort=publishedAt`} />
        </li>
        <li>
          <Count
            count={unseen.neverViewed}
            words={texts.neverViewed}
            to={`${PUBLISHED}&flag=neverViewed&sort=publishedAt`}
          />
        </li>
        <li>
          <Count count={newClinics} words={texts.newClinics} to="/formation/cliniques" opens={texts.allClinics} />
        </li>
      </ul>
      {counted && <p className={classes("quiet-3", styles.counted)}>{texts.counted(counted.day, counted.time)}</p>}
    </section>
  );
}

const FRESH_MS = 30_000;

export function DayPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ["formation", "day"],
    queryFn: ({ signal }) => send(centreDay, {}, { signal }),
    staleTime: FRESH_MS,
  });
  const showTour = useDayTour(data !== undefined);
  return (
    <Page>
      <PageTitle
        title={texts.title}
        actions={
          data && (
            <IconButton variant="outline" label={texts.tour} icon={<Info size={20} aria-hidden />} onClick={showTour} />
          )
        }
      />
      {error && !data && <LoadFailure text={texts.failed} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton shape="cards" label={texts.loading} />}
      {data && (
        <div className={styles.parts}>
          {data.held && <HeldRetention held={data.held} />}
          <WaitingCounts waiting={data.waiting} />
          <Watched unseen={data.unseen} newClinics={data.newClinics} />
          <Lacking departments={data.lacking} />
          <Figures all={data.weeks} />
        </div>
      )}
    </Page>
  );
}
