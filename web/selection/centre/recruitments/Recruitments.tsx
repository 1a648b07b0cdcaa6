import { listRecruitments } from "contract/selection/recruitments.ts";
import { RequestList } from "../../../centre/requests/RequestList.tsx";
import styles from "../../../centre/requests/Requests.module.css";
import { usePages } from "../../../shell/centre/pages.ts";
import { RECRUITMENTS } from "./queries.ts";
import { RecruitmentCard } from "./RecruitmentCard.tsx";
import { texts } from "./texts.ts";

export function Recruitments() {
  const pages = usePages(RECRUITMENTS, listRecruitments, {});
  return (
    <>
      <p className={styles.intro}>{texts.intro}</p>
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
