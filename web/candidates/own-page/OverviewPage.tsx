import type { OwnDossier } from "contract/candidates/own-page/own-dossier.ts";
import { ownScreens } from "contract/candidates/own-page/own-screens.ts";
import type { ReactNode } from "react";
import { longDay } from "../../format/dates.ts";
import { Card } from "../../ui/Card.tsx";
import { Link } from "../../ui/Link.tsx";
import { AvailabilityForm } from "./AvailabilityForm.tsx";
import { OwnPage } from "./OwnPage.tsx";
import { StatePanel } from "./StatePanel.tsx";
import { overview as texts, views } from "./texts.ts";

/** @param timeline shows the introductions. The caller passes it, because `candidates` may not import `selection` */
export function OverviewPage({ timeline }: { timeline: ReactNode }) {
  return (
    <OwnPage title={ownScreens.Overview.title} heading={({ fields }) => texts.hello(fields.firstName)}>
      {(dossier) => (
        <>
          <StatePanel dossier={dossier} />
          {timeline}
          <AvailabilityForm availability={dossier.availability} />
          <LastSeen lastSeen={dossier.lastSeen} />
        </>
      )}
    </OwnPage>
  );
}

function LastSeen({ lastSeen }: Pick<OwnDossier, "lastSeen">) {
  if (lastSeen === null) {
    return (
      <Card as="section" className="stack-4">
        <h2>{texts.seen}</h2>
        <p className="quiet">{texts.neverSeen}</p>
      </Card>
    );
  }
  const clinic = [lastSeen.clinic ?? views.unknownClinic, lastSeen.city].filter(Boolean).join(", ");
  return (
    <Card as="section" className="stack-4">
      <h2>{texts.seen}</h2>
      <p>{texts.seenBy(clinic, longDay(lastSeen.day))}</p>
      <Link className="icon-link" to={ownScreens.Views.path}>
        {texts.allViews}
      </Link>
    </Card>
  );
}
