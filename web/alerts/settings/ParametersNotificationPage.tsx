import { screenPath } from "contract/screens.ts";
import { Suspense, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTour } from "../../accounts/tours/use-tour.ts";
import { writeFilters } from "../../candidates/search/filters.ts";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { lazyExtra } from "../../ui/lazy-file.ts";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { ArrowLeft } from "../../ui/page-icons.ts";
import { AlertForm } from "./AlertForm.tsx";
import styles from "./ParametersNotificationPage.module.css";
import { useStoredParameters } from "./queries.ts";
import { texts } from "./texts.ts";

const SavedSearches = lazyExtra(
  async () => (await import("../../candidates/search/saved/SavedSearches.tsx")).SavedSearches,
);

/** Also lists the saved searches, because each saved search can have its own alert. */
export function ParametersNotificationPage() {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const { stored, failed, retry } = useStoredParameters();
  const turnsOn = useTurnOnRequest();
  useTour("newCandidacyNotificationParams", stored !== undefined);
  return (
    <>
      <ButtonLink
        to={screenPath("NotificationList")}
        variant="quiet"
        className={styles.back}
        icon={<ArrowLeft size={20} aria-hidden />}
      >
        {texts.back}
      </ButtonLink>
      <h2 className={styles.title}>{texts.title}</h2>
      {stored && <AlertForm stored={stored} turnsOn={turnsOn} />}
      {stored && (
        <Suspense fallback={null}>
          <SavedSearches
            ref={hash === "" ? undefined : scrollHere}
            className={styles.searches}
            onSearch={(filters) => void navigate(`${screenPath("Rechercher")}?${writeFilters(filters)}`)}
          />
        </Suspense>
      )}
      {!stored && failed && <LoadFailure text={texts.loadError} onRetry={retry} />}
      {!stored && !failed && <PageSkeleton shape="aside" label={texts.loading} />}
    </>
  );
}

function scrollHere(section: HTMLElement | null): void {
  section?.scrollIntoView({ block: "center" });
}

/** Removes `turnsOn` from the history state, so that the page shows the stored settings after a reload. */
function useTurnOnRequest(): boolean {
  const { state } = useLocation();
  const navigate = useNavigate();
  const isRequested = state?.turnsOn === true;
  const [wasRequested] = useState(isRequested);
  useEffect(() => {
    if (isRequested) void navigate(screenPath("ParametersNotification"), { replace: true, state: null });
  }, [isRequested, navigate]);
  return wasRequested;
}
