import { useQuery } from "@tanstack/react-query";
import type { OwnDossier } from "contract/candidates/own-page/own-dossier.ts";
import type { ReactNode } from "react";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import styles from "./OwnPage.module.css";
import { ownDossierQuery } from "./queries.ts";
import { shell as texts } from "./texts.ts";

interface OwnPageProps {
  title: string;
  /** Returns the heading that replaces the title once the dossier has loaded. */
  heading?: (dossier: OwnDossier) => string;
  intro?: string;
  children: (dossier: OwnDossier) => ReactNode;
}

export function OwnPage({ title, heading, intro, children }: OwnPageProps) {
  const { data, error, refetch } = useQuery(ownDossierQuery);
  return (
    <Page width="text" className={styles.page}>
      <PageTitle title={(data && heading?.(data)) ?? title} windowTitle={title} />
      {intro && <p className="intro">{intro}</p>}
      {!data && error && <LoadFailure text={texts.failed} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton shape="rows" label={texts.loading} patient />}
      {data && <div className="stack-4">{children(data)}</div>}
    </Page>
  );
}
