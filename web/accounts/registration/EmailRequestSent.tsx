import { portalConfig } from "../../api/config.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { classes } from "../../ui/classes.ts";
import { Copy } from "../../ui/page-icons.ts";
import { TextAreaField } from "../../ui/TextAreaField.tsx";
import styles from "./EmailRequestDialog.module.css";
import { copyRequest } from "./request-mail.ts";
import { requestSent as texts } from "./texts.ts";

export function EmailRequestSent({ text }: { text: string }) {
  const { supportEmail } = portalConfig();
  return (
    <Card
      as="section"
      role="status"
      kind="panel"
      className={classes("stack-4", styles.sent)}
      aria-labelledby="demande-email"
    >
      <h2 id="demande-email">{texts.title}</h2>
      <p>{texts.next}</p>
      <p>
        {texts.noMail} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
      <TextAreaField label={texts.message} value={text} rows={8} readOnly />
      <Button variant="secondary" icon={<Copy size={18} aria-hidden />} onClick={() => void copyRequest(text)}>
        {texts.copy}
      </Button>
    </Card>
  );
}
