import { screenPath } from "contract/screens.ts";
import { useLocation } from "react-router";
import { retentionSettings } from "../../api/page-settings.ts";
import { emailAfterSignUp } from "../../shell/login-state.ts";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { Envelope, KeyWithTag } from "../../ui/illustrations/Objects.tsx";
import styles from "./PasswordCheckedPage.module.css";
import { checked } from "./texts.ts";

export function PasswordCheckedPage() {
  const { state } = useLocation();
  const isReady = emailAfterSignUp(state) !== undefined;
  const known = (["reset", "invitation", "activated", "activation"] as const).find((one) => one === state) ?? "sent";
  const outcome = isReady ? "activation" : known;
  const texts = checked(retentionSettings().resetLinkSeconds);
  const { title, text, help } = texts[outcome];
  return (
    <Page width="form">
      <Card kind="panel" className={styles.card}>
        <div className={styles.drawing}>
          {outcome === "sent" || outcome === "activated" ? <Envelope /> : <KeyWithTag />}
        </div>
        <PageTitle title={title} windowTitle={texts.windowTitle} />
        <p className={styles.text}>{text}</p>
        <p className={styles.help}>{help}</p>
        <ButtonLink to={screenPath("Login")} state={isReady ? state : undefined}>
          {texts.login}
        </ButtonLink>
      </Card>
    </Page>
  );
}
