import { formationPath } from "contract/formation-screens.ts";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import styles from "./NotFoundPage.module.css";
import { texts } from "./texts.ts";

export function NotFoundPage() {
  return (
    <Page width="form">
      <PageTitle title={texts.notFound} />
      <p className={styles.text}>{texts.notFoundText}</p>
      <ButtonLink to={formationPath("Day")}>{texts.backToDay}</ButtonLink>
    </Page>
  );
}
