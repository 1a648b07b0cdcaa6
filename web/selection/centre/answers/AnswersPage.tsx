import { centrePath } from "contract/centre/centre-screens.ts";
import {
  ANSWERED_WITHIN_DAYS,
  ANSWERS_FROM_REQUESTS,
  type Answers,
  type ClinicAnswers,
  clinicAnswers,
} from "contract/selection/answers.ts";
import { useIsManager } from "../../../shell/centre/me.ts";
import { type Column, Table } from "../../../shell/centre/Table.tsx";
import { LoadFailure } from "../../../shell/LoadFailure.tsx";
import { usePages } from "../../../shell/list-pages.ts";
import { Page, PageTitle } from "../../../shell/Page.tsx";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { EmptySearch } from "../../../ui/illustrations/EmptySearch.tsx";
import { Link } from "../../../ui/Link.tsx";
import { PageSkeleton } from "../../../ui/PageSkeleton.tsx";
import { daysText, shareText } from "../../answers/answers-line.ts";
import styles from "./AnswersPage.module.css";
import { FarewellForm } from "./FarewellForm.tsx";
import { texts } from "./texts.ts";

const columns: readonly Column<ClinicAnswers>[] = [
  {
    head: texts.clinic,
    cell: ({ clinic: { id, socialReason, city } }) => (
      <Link to={centrePath("Clinic", { id })}>{[socialReason ?? texts.noName, city].filter(Boolean).join(", ")}</Link>
    ),
  },
  { head: texts.requests, cell: ({ requests }) => requests, numeric: true },
  { head: texts.share(ANSWERED_WITHIN_DAYS), cell: (item) => shareOf(item), numeric: true },
  { head: texts.median, cell: (item) => medianOf(item), numeric: true },
];

const shareOf = ({ answeredShare }: Answers) => (answeredShare === null ? texts.unknown : shareText(answeredShare));
const medianOf = ({ medianDays }: Answers) => (medianDays === null ? texts.unknown : daysText(medianDays));

export function AnswersPage() {
  const pages = usePages("answers", clinicAnswers, {});
  const isManager = useIsManager();
  return (
    <Page width="list">
      <PageTitle title={texts.title} />
      <p className="intro">{texts.intro(ANSWERED_WITHIN_DAYS, ANSWERS_FROM_REQUESTS)}</p>
      {pages.error && <LoadFailure text={texts.failed} onRetry={pages.retry} />}
      {!pages.first && !pages.error && <PageSkeleton shape="rows" label={texts.loading} />}
      <div className="stack-5">
        {pages.first && <Total all={pages.first.all} />}
        {pages.items?.length === 0 && (
          <EmptyState
            drawing={<EmptySearch />}
            title={texts.emptyTitle}
            line={texts.emptyLine(ANSWERS_FROM_REQUESTS)}
          />
        )}
        {pages.items !== undefined && pages.items.length > 0 && (
          <Table label={texts.list} pages={pages} itemKey={({ clinic }) => clinic.id} columns={columns} />
        )}
        {isManager && <FarewellForm />}
      </div>
    </Page>
  );
}

function Total({ all }: { all: Answers }) {
  return (
    <Card as="section" aria-label={texts.all}>
      <dl className={styles.total}>
        <div>
          <dt>{texts.requests}</dt>
          <dd>{all.requests.toLocaleString("fr-FR")}</dd>
        </div>
        <div>
          <dt>{texts.share(ANSWERED_WITHIN_DAYS)}</dt>
          <dd>{shareOf(all)}</dd>
        </div>
        <div>
          <dt>{texts.median}</dt>
          <dd>{medianOf(all)}</dd>
        </div>
      </dl>
    </Card>
  );
}
