import { useQuery } from "@tanstack/react-query";
import { screenPath } from "contract/screens.ts";
import type { SelectionEntry } from "contract/selection/selection.ts";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { selectionsQuery } from "../../candidates/selection.ts";
import { LEAST, MOST, readIds } from "../../format/compared-ids.ts";
import { useAddressQuery } from "../../shell/address-query.ts";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { Button } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { ArrowLeft } from "../../ui/page-icons.ts";
import { toast } from "../../ui/toast.ts";
import styles from "./Compare.module.css";
import { CompareTable } from "./CompareTable.tsx";
import { texts } from "./texts.ts";

export function ComparePage() {
  const requestedIds = readIds(useAddressQuery().get("c"));
  const { data, error, refetch } = useQuery(selectionsQuery);
  const found = data && requestedIds.map((id) => findActive(data, id)).filter((entry) => entry !== undefined);
  const compared = found?.slice(0, MOST);
  const isTooFew = compared !== undefined && compared.length < LEAST;
  useRedirectIfTooFew(isTooFew);
  return (
    <Page width="list">
      <PageTitle
        title={texts.title}
        actions={
          <>
            <Link className="icon-link" to={screenPath("Selection")} data-print="no">
              <ArrowLeft size={18} aria-hidden />
              {texts.back}
            </Link>
            <Button variant="secondary" onClick={() => window.print()}>
              {texts.print}
            </Button>
          </>
        }
      />
      {error && !data && <LoadFailure text={texts.failed} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton shape="rows" label={texts.loading} />}
      {found && compared && !isTooFew && (
        <>
          {found.length < requestedIds.length && (
            <p className={styles.leftOut} role="status">
              {texts.leftOut(requestedIds.length - found.length)}
            </p>
          )}
          {found.length > MOST && <p className={styles.leftOut}>{texts.tooMany}</p>}
          <CompareTable entries={compared} />
        </>
      )}
    </Page>
  );
}

function findActive(entries: readonly SelectionEntry[], id: number): SelectionEntry | undefined {
  return entries.find(({ veterinaryCandidate }) => veterinaryCandidate.id === id && veterinaryCandidate.active);
}

function useRedirectIfTooFew(isTooFew: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isTooFew) return;
    toast({ kind: "info", text: texts.tooFew });
    void navigate(screenPath("Selection"), { replace: true });
  }, [isTooFew, navigate]);
}
