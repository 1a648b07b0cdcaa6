import type { Dossier } from "contract/candidates/dossiers.ts";
import { centrePath } from "contract/centre/centre-screens.ts";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useLocation, useNavigate } from "react-router";
import { dayAndTime } from "../../../format/dates.ts";
import { PageTitle } from "../../../shell/Page.tsx";
import { Link } from "../../../ui/Link.tsx";
import styles from "./DossierHead.module.css";
import { comesFromList } from "./from-list.ts";
import { MoveButtons } from "./moves/MoveButtons.tsx";
import { StateBadge } from "./StateBadge.tsx";
import { origins, page as texts } from "./texts.ts";

export function DossierHead({ dossier }: { dossier: Dossier }) {
  const { firstName, lastName, state, externalId, origin, publishedAt, updatedAt, views, selections } = dossier;
  const facts = [
    `${texts.externalId} ${externalId}`,
    `${texts.origin} : ${origins[origin]}`,
    publishedAt === null ? texts.neverPublished : `${texts.publishedAt} ${atText(publishedAt)}`,
    `${texts.updatedAt} ${atText(updatedAt)}`,
    texts.viewedBy(views),
    texts.selections(selections),
  ];
  return (
    <>
      <BackLink />
      <PageTitle title={`${firstName} ${lastName}`} actions={<MoveButtons dossier={dossier} />} />
      <ul className={styles.facts}>
        <li>
          <StateBadge state={state} />
        </li>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </>
  );
}

function BackLink() {
  const { state } = useLocation();
  const navigate = useNavigate();
  return (
    <Link
      className={styles.back}
      to={centrePath("Dossiers")}
      onClick={(event) => {
        if (!comesFromList(state) || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <ArrowLeft size={20} aria-hidden />
      {texts.back}
    </Link>
  );
}

function atText(instant: string): string {
  const { day, time } = dayAndTime(instant);
  return texts.at(day, time);
}
