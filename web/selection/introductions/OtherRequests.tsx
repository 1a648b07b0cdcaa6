import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { screenPath } from "contract/screens.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import { useState } from "react";
import { currentUserQuery } from "../../accounts/profile/queries.ts";
import { Button } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { IntroductionDetails } from "./IntroductionDetails.tsx";
import { introductionsQuery } from "./queries.ts";
import styles from "./Requests.module.css";
import { texts } from "./texts.ts";

export interface OtherRequestsProps {
  selectedIds: readonly number[];
}

/** Lists requests for candidates outside the selection, so that the clinic can still cancel these requests (B3-03). */
export function OtherRequests({ selectedIds }: OtherRequestsProps) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(introductionsQuery);
  const { data: account } = useQuery(currentUserQuery);
  const [isOpen, setOpen] = useState(false);
  const items = data?.pages
    .flatMap((page) => page.items)
    .filter(({ candidate }) => !selectedIds.includes(candidate.id));
  if (!account || !items || (items.length === 0 && !hasNextPage)) return null;
  const zone = zoneOfZip(account.veterinaryClinicals[0]?.ZIPCode);
  return (
    <details className={styles.others} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{texts.others}</summary>
      {isOpen && (
        <>
          <ul className={styles.list} aria-label={texts.others}>
            {items.map(({ candidate, ...introduction }) => (
              <li key={introduction.id}>
                {candidate.lastName === "" ? (
                  <p>{texts.unavailable}</p>
                ) : (
                  <Link to={screenPath("Candidat", { id: candidate.id })}>
                    {`${candidate.firstName} ${candidate.lastName}`}
                  </Link>
                )}
                <IntroductionDetails candidate={candidate} introduction={introduction} zone={zone} />
              </li>
            ))}
          </ul>
          {hasNextPage && (
            <Button variant="secondary" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {texts.more}
            </Button>
          )}
        </>
      )}
    </details>
  );
}
