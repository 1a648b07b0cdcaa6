import { screenPath } from "contract/screens.ts";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptySearch } from "../../ui/illustrations/EmptySearch.tsx";
import styles from "./MessagePage.module.css";
import { notFound } from "./texts.ts";

export function NotFoundPage() {
  return (
    <Page width="form" className={styles.message}>
      <div className={styles.drawing}>
        <EmptySearch />
      </div>
      <PageTitle title={notFound.title} />
      <p className={styles.text}>{notFound.text}</p>
      <ButtonLink to={screenPath("Home")}>{notFound.home}</ButtonLink>
    </Page>
  );
}
