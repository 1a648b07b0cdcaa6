import { ownScreens } from "contract/candidates/own-page/own-screens.ts";
import { ownViews } from "contract/candidates/own-page/views.ts";
import { longDay } from "../../format/dates.ts";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { usePages } from "../../shell/list-pages.ts";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { EmptyClipboard } from "../../ui/illustrations/Objects.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import pageStyles from "./OwnPage.module.css";
import { shell, views as texts } from "./texts.ts";
import styles from "./ViewsPage.module.css";

export function ViewsPage() {
  return (
    <Page width="text" className={pageStyles.page}>
      <PageTitle title={ownScreens.Views.title} />
      <p className="intro">{texts.intro}</p>
      <Views />
    </Page>
  );
}

function Views() {
  const pages = usePages("own-views", ownViews, {});
  const { items } = pages;
  if (items === undefined) {
    return pages.error ? (
      <LoadFailure text={texts.failed} onRetry={pages.retry} />
    ) : (
      <PageSkeleton shape="rows" label={shell.loading} patient />
    );
  }
  if (items.length === 0) return <EmptyState drawing={<EmptyClipboard />} title={texts.none} />;
  return (
    <Card as="section" className="stack-4">
      <p className="quiet">{texts.total(pages.total)}</p>
      <ul className={styles.list} aria-label={texts.list}>
        {items.map(({ clinic, city, day, contact }, place) => (
          <li key={place} className={styles.row}>
            <div>
              <p className="strong">{clinic ?? texts.unknownClinic}</p>
              {city && <p className="quiet-3">{city}</p>}
            </div>
            <div className={styles.facts}>
              <span>{longDay(day)}</span>
              {contact && <Badge tone="outline">{texts.contact}</Badge>}
            </div>
          </li>
        ))}
      </ul>
      {pages.error && <LoadFailure text={texts.failed} onRetry={pages.retry} />}
      {pages.hasMore && !pages.error && (
        <Button variant="secondary" loading={pages.loading} onClick={pages.loadMore}>
          {texts.more}
        </Button>
      )}
    </Card>
  );
}
