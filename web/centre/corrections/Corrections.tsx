import {
  CORRECTION_REASON_LENGTH,
  type CorrectionRequest,
  listCorrections,
} from "contract/candidates/own-page/corrections.ts";
import { centrePath } from "contract/centre/centre-screens.ts";
import { useId, useState } from "react";
import { fieldName, valueText } from "../../candidates/centre/dossiers/field-value.ts";
import { dayAndTime } from "../../format/dates.ts";
import { ReasonDialog, reasonDraft } from "../../selection/centre/requests/ReasonDialog.tsx";
import { RequestList } from "../../selection/centre/requests/RequestList.tsx";
import styles from "../../selection/centre/requests/Requests.module.css";
import { usePages } from "../../shell/list-pages.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Link } from "../../ui/Link.tsx";
import { clearToasts } from "../../ui/toast.ts";
import { PresentPicture, ProposedPicture, ProposedResume } from "./ProposedFile.tsx";
import { CORRECTIONS, useCorrectionAnswers } from "./queries.ts";
import { texts } from "./texts.ts";

export function Corrections() {
  const pages = usePages(CORRECTIONS, listCorrections, {});
  return (
    <>
      <p className="intro">{texts.intro}</p>
      <RequestList
        label={texts.list}
        pages={pages}
        itemKey={({ id }) => id}
        emptyTitle={texts.emptyTitle}
        emptyLine={texts.emptyLine}
      >
        {(correction) => <CorrectionCard correction={correction} />}
      </RequestList>
    </>
  );
}

function CorrectionCard({ correction }: { correction: CorrectionRequest }) {
  const { id, field, candidate, proposedAt } = correction;
  const draft = reasonDraft(`correction.${id}`);
  const [isRefusing, setRefusing] = useState(() => draft.read() !== undefined);
  const heading = useId();
  const name = `${candidate.firstName} ${candidate.lastName}`;
  const title = texts.title(fieldName(field), name);
  const { accept, refuse } = useCorrectionAnswers(id, title);
  const proposed = dayAndTime(proposedAt);
  return (
    <Card as="article" aria-labelledby={heading} className={styles.card}>
      <div className={styles.head}>
        <h2 id={heading}>{title}</h2>
        <p className={styles.quiet}>{texts.proposed(proposed.day, proposed.time)}</p>
      </div>
      <dl className={styles.parties}>
        <div>
          <dt>{texts.person}</dt>
          <dd>
            <Link to={centrePath("Dossier", { id: candidate.id })}>{name}</Link>
          </dd>
        </div>
        <Values correction={correction} name={name} />
      </dl>
      <div className={styles.buttons}>
        <Button
          aria-label={texts.acceptOf(title)}
          loading={accept.isPending}
          onClick={() => {
            clearToasts();
            accept.mutate();
          }}
        >
          {texts.accept}
        </Button>
        <Button
          variant="secondary"
          aria-label={texts.refuseOf(title)}
          onClick={() => {
            clearToasts();
            setRefusing(true);
          }}
        >
          {texts.refuse}
        </Button>
      </div>
      <ReasonDialog
        open={isRefusing}
        title={texts.refuseOf(title)}
        text={texts.refuseText}
        submit={texts.refuse}
        most={CORRECTION_REASON_LENGTH}
        draft={draft}
        onClose={() => setRefusing(false)}
        onReason={(reason) => refuse.mutateAsync(reason)}
      />
    </Card>
  );
}

function Values({ correction, name }: { correction: CorrectionRequest; name: string }) {
  const { id, field, present, value, candidate, usedBy } = correction;
  const isFile = field === "profilePicture" || field === "personalResume";
  const had = isFile ? (present ? texts.has[field] : texts.hasNone) : (valueText(field, present) ?? texts.none);
  return (
    <>
      <div>
        <dt>{texts.present}</dt>
        <dd className={styles.value}>
          {field === "profilePicture" && present ? <PresentPicture candidateId={candidate.id} name={name} /> : had}
        </dd>
      </div>
      <div>
        <dt>{texts.wanted}</dt>
        <dd className={styles.value}>
          {field === "profilePicture" && <ProposedPicture id={id} name={name} />}
          {field === "personalResume" && <ProposedResume id={id} />}
          {!isFile && <strong>{valueText(field, value) ?? texts.none}</strong>}
        </dd>
      </div>
      {usedBy && (
        <div>
          <dt>{texts.usedBy}</dt>
          <dd>
            <Link to={centrePath("Dossier", { id: usedBy.id })}>{`${usedBy.firstName} ${usedBy.lastName}`}</Link>
          </dd>
        </div>
      )}
    </>
  );
}
