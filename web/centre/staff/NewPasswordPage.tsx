import { centrePath } from "contract/centre/centre-screens.ts";
import { forgotStaffPassword, resetStaffPassword } from "contract/centre/staff-login.ts";
import { seenText } from "contract/fields.ts";
import { useState } from "react";
import { useParams } from "react-router";
import { ApiError, send } from "../../api/client.ts";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { type Issues, useForm } from "../../ui/form.ts";
import { Link } from "../../ui/Link.tsx";
import { ChoosePassword } from "./ChoosePassword.tsx";
import styles from "./FrontDoor.module.css";
import { login, choose as texts } from "./texts.ts";

export function NewPasswordPage() {
  const { token } = useParams();
  if (token === undefined) return <RequestLink />;
  return (
    <ChoosePassword
      key={token}
      title={texts.newTitle}
      text={texts.newText}
      save={(password) => send(resetStaffPassword, { token, password })}
      isRenewable
    />
  );
}

const empty = { email: "" };

function RequestLink() {
  const [isRequested, setRequested] = useState(false);
  const form = useForm({
    initial: empty,
    check: ({ email }) => ({ email: seenText(email) === "" ? login.emailMissing : undefined }),
    send: ask,
  });
  const rejected = form.issue("form");

  async function ask({ email }: typeof empty): Promise<Issues<typeof empty> | undefined> {
    try {
      await send(forgotStaffPassword, { email: email.trim() });
      setRequested(true);
      return undefined;
    } catch (error) {
      return { form: (error instanceof ApiError ? error.text : undefined) ?? login.failed };
    }
  }

  return (
    <Page width="form">
      <PageTitle title={texts.askTitle} />
      <Card>
        {isRequested ? (
          <div className="stack-5">
            <p role="status">{texts.linkSent}</p>
            <Link to={centrePath("Login")}>{texts.back}</Link>
          </div>
        ) : (
          <form {...form.wiring} className="stack-5">
            <p>{texts.askText}</p>
            <Field {...form.text("email")} label={login.email} aria-required type="email" autoComplete="username" />
            {rejected && <FieldError id="ask-refused">{rejected}</FieldError>}
            <Button type="submit" wide loading={form.sending}>
              {texts.ask}
            </Button>
            <Link className={styles.quiet} to={centrePath("Login")}>
              {texts.back}
            </Link>
          </form>
        )}
      </Card>
    </Page>
  );
}
