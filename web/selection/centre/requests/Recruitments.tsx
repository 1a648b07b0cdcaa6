import { listRecruitments, REJECTION_LENGTH, type RecruitmentReport } from "contract/selection/recruitments.ts";
import { useId, useState } from "react";
import { dayAndTime } from "../../../format/dates.ts";
import { usePages } from "../../../shell/list-pages.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { confirm as ask } from "../../../ui/confirm.ts";
import { clearToasts } from "../../../ui/toast.ts";
import { Parties } from "./Parties.tsx";
import { RECRUITMENTS, useRecruitmentDecisions } from "./queries.ts";
import { ReasonDialog, reasonDraft } from "./ReasonDialog.tsx";
import { RequestList } from "./RequestList.tsx";
import styles from "./Requests.module.css";
import { texts as shared, recruitment as texts } from "./texts.ts";

export function Recruitments() {
  const pages = usePages(RECRUITMENTS, listRecruitments, {});
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
        {(report) => <RecruitmentCard report={report} />}
      </RequestList>
    </>
  );
}

const days = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "UTC" });

function RecruitmentCard({ report }: { report: RecruitmentReport }) {
  const { candidate, clinic, contract, startsOn, reportedAt } = report;
  const draft = reasonDraft(`recruitment.${report.id}`);
  const [isRejecting, setRejecting] = useState(() => draft.read() !== undefined);
  const title = useId();
  const name = `${candidate.firstName} ${candidate.lastName}`;
  const { confirm, reject } = useRecruitmentDecisions(report.id, name);
  const reported = dayAndTime(reportedAt);

  function begin(): void {
    clearToasts();
    setRejecting(true);
  }

  async function askToConfirm(): Promise<void> {
    clearToasts();
    const { result } = await ask({
      text: texts.confirmQuestion(name),
      detail: texts.confirmDetail,
      confirmLabel: texts.confirm,
      denyLabel: shared.cancel,
    });
    if (result === "confirm") confirm.mutate();
  }

  return (
    <Card as="article" aria-labelledby={title} className={styles.card}>
      <div className={styles.head}>
        <h2 id={title}>{texts.title(name)}</h2>
        <p className={styles.quiet}>{texts.reported(reported.day, reported.time)}</p>
      </div>
      <Parties candidate={candidate} clinic={clinic} />
      <dl className={styles.parties}>
        <div>
          <dt>{texts.contract}</dt>
          <dd>{texts.contracts[contract]}</dd>
        </div>
        <div>
          <dt>{texts.startsOn}</dt>
          <dd>{startsOn === null ? texts.noDay : days.format(new Date(startsOn))}</dd>
        </div>
      </dl>
      <div className={styles.buttons}>
        <Button aria-label={texts.confirmOf(name)} loading={confirm.isPending} onClick={() => void askToConfirm()}>
          {texts.confirm}
        </Button>
        <Button variant="secondary" aria-label={texts.rejectOf(name)} onClick={begin}>
          {texts.reject}
        </Button>
      </div>
      <ReasonDialog
        open={isRejecting}
        title={texts.rejectOf(name)}
        text={texts.rejectText}
        submit={texts.reject}
        most={REJECTION_LENGTH}
        draft={draft}
        onClose={() => setRejecting(false)}
        onReason={(reason) => reject.mutateAsync(reason)}
      />
    </Card>
  );
}
