import { screenPath } from "contract/screens.ts";
import type { RecruitmentState } from "contract/selection/recruitments.ts";
import { Link } from "../../ui/Link.tsx";
import styles from "./Recruitment.module.css";
import { RecruitmentBadge } from "./RecruitmentBadge.tsx";
import { texts } from "./texts.ts";

export function RecruitmentLine({ state }: { state: RecruitmentState }) {
  return (
    <div className={styles.head}>
      <span>{texts.title}</span>
      <RecruitmentBadge state={state} />
      <Link to={screenPath("Contract")}>{texts.about}</Link>
    </div>
  );
}
