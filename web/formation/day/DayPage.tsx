import { useQuery } from "@tanstack/react-query";
import { formationDay } from "contract/day.ts";
import Info from "lucide-react/icons/info";
import { send } from "../../api/client.ts";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { PageShape } from "../../ui/PageShape.tsx";
import styles from "./DayPage.module.css";
import { Figures } from "./Figures.tsx";
import { HeldRetention } from "./held/HeldRetention.tsx";
import { Lacking } from "./Lacking.tsx";
import { texts } from "./texts.ts";
import { useDayTour } from "./use-day-tour.ts";
import { WaitingCounts } from "./WaitingCounts.tsx";
import { Watched } from "./Watched.tsx";

/** How long what is shown counts as fresh: a look back from a list asks again after it. */
const FRESH_MS = 30_000;

/** The day at a glance (beyond B1-50). */
export function DayPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ["formation", "day"],
    queryFn: ({ signal }) => send(formationDay, {}, { signal }),
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
      {!data && !error && <PageShape shape="cards" label={texts.loading} />}
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
