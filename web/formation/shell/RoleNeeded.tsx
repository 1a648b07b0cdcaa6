import { formationPath } from "contract/formation-screens.ts";
import { Outlet } from "react-router";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { useIsManager } from "./me.ts";
import styles from "./RoleNeeded.module.css";
import { StaffPageLoader } from "./StaffPageLoader.tsx";
import { texts } from "./texts.ts";

/** The screens of a gestionnaire say so to whoever comes by an address (beyond B1-02). The server refuses in any case. */
export function RoleNeeded() {
  const isManager = useIsManager();
  if (isManager === undefined) return <StaffPageLoader />;
  if (isManager) return <Outlet />;
  return (
    <Page width="form">
      <PageTitle title={texts.managerNeeded} />
      <Card className={styles.reason}>
        <p>{texts.managerNeededText}</p>
        <ButtonLink to={formationPath("Day")}>{texts.backToDay}</ButtonLink>
      </Card>
    </Page>
  );
}
