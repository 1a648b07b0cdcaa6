import { listRecruitments } from "contract/recruitment-decisions.ts";
import { RequestList } from "../requests/RequestList.tsx";
import styles from "../requests/Requests.module.css";
import { usePages } from "../shell/pages.ts";
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
