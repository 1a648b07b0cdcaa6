import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { PageShape } from "../../ui/PageShape.tsx";
import { useTour } from "../tours/queries.ts";
import { AlertForm } from "./AlertForm.tsx";
import styles from "./ParametersNotificationPage.module.css";
import { useStoredParameters } from "./queries.ts";
import { texts } from "./texts.ts";

/** The settings of the alerts about new candidates (product 2.11). */
export function ParametersNotificationPage() {
  const { stored, failed, retry } = useStoredParameters();
  useTour("newCandidacyNotificationParams", stored !== undefined);
  return (
    <>
      <h2 className={styles.title}>{texts.title}</h2>
      {stored && <AlertForm stored={stored} />}
      {!stored && failed && <LoadFailure text={texts.loadError} onRetry={retry} />}
      {!stored && !failed && <PageShape shape="aside" label={texts.loading} />}
    </>
  );
}
