import { screenPath } from "contract/screens.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptySearch } from "../../ui/illustrations/EmptySearch.tsx";
import { Page, PageTitle } from "../Page.tsx";
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
