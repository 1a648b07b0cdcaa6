import type { Dossier } from "contract/candidates/dossiers.ts";
import { OWN_ERASURE_HOURS } from "contract/candidates/own-page/leave.ts";
import { centrePath } from "contract/centre/centre-screens.ts";
import { useLocation, useNavigate } from "react-router";
import { useKeys } from "../../../shell/centre/keys.ts";
import { PageTitle } from "../../../shell/Page.tsx";
import { mayGoOn } from "../../../shell/unsaved/leaving.ts";
import { Button } from "../../../ui/Button.tsx";
import { dialogDefaults } from "../../../ui/Dialog.tsx";
import { Link } from "../../../ui/Link.tsx";
import { ArrowLeft, ChevronLeft, ChevronRight, Printer } from "../../../ui/page-icons.ts";
import styles from "./DossierHead.module.css";
import { KeyHelp } from "./KeyHelp.tsx";
import { LikelyDuplicates } from "./LikelyDuplicates.tsx";
import { comesFromList, useNeighbours } from "./list-order.ts";
import { MoveButtons } from "./MoveButtons.tsx";
import { StateBadge } from "./StateBadge.tsx";
import { left as leftTexts, page as texts } from "./texts.ts";

const HOUR_MS = 3_600_000;

export function DossierHead({ dossier }: { dossier: Dossier }) {
  const { firstName, lastName, state, externalId, origin, publishedAt, updatedAt, views, selections } = dossier;
  const facts = [
    `${texts.externalId} ${externalId}`,
    texts.origins[origin],
    publishedAt === null ? texts.neverPublished : `${texts.publishedAt} ${texts.at(publishedAt)}`,
    `${texts.updatedAt} ${texts.at(updatedAt)}`,
    texts.viewedBy(views),
    texts.selections(selections),
  ];
  return (
    <>
      <div className={styles.way}>
        <BackLink />
        <DossierPager id={dossier.id} />
        <Button variant="quiet" icon={<Printer size={20} aria-hidden />} onClick={() => void print()}>
          {texts.print}
        </Button>
        <KeyHelp />
      </div>
      <PageTitle title={`${firstName} ${lastName}`} actions={<MoveButtons dossier={dossier} />} />
      <Left left={dossier.left} />
      <ul className={styles.facts}>
        <li>
          <StateBadge state={state} isErasing={dossier.left?.as === "erasing"} />
        </li>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <LikelyDuplicates found={dossier.likelyDuplicates} />
    </>
  );
}

async function print(): Promise<void> {
  // Waits until the dialog about unsaved values has disappeared and the page shows the saved values.
  if (await mayGoOn()) setTimeout(() => window.print(), dialogDefaults.hide);
}

/** Says that the candidate paused, withdrew or erases the dossier, so staff cannot publish it (B11-09, B11-10). */
function Left({ left }: { left: Dossier["left"] }) {
  if (left?.as === "erasing" && left.until !== null) {
    const asked = new Date(Date.parse(left.until) - OWN_ERASURE_HOURS * HOUR_MS).toISOString();
    return <p className={styles.left}>{leftTexts.erasingAt(texts.at(asked), texts.at(left.until))}</p>;
  }
  return left ? <p className={styles.left}>{leftTexts.byPerson[left.as]}</p> : null;
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

/** The next dossier replaces the history entry of the current dossier, so that 'Candidats' leads back to the list. */
function DossierPager({ id }: { id: number }) {
  const neighbours = useNeighbours(id);
  useKeys({ k: () => neighbours?.previous?.(), j: () => neighbours?.next?.() });
  if (!neighbours) return null;
  const { position, total, previous, next } = neighbours;
  return (
    <nav className={styles.pager} aria-label={texts.order}>
      <Button
        variant="quiet"
        icon={<ChevronLeft size={20} aria-hidden />}
        aria-keyshortcuts="k"
        aria-disabled={previous === undefined}
        onClick={previous}
      >
        {texts.previous}
      </Button>
      <span>{texts.position(position, total)}</span>
      <Button variant="quiet" aria-keyshortcuts="j" aria-disabled={next === undefined} onClick={next}>
        {texts.next}
        <ChevronRight size={20} aria-hidden />
      </Button>
    </nav>
  );
}
