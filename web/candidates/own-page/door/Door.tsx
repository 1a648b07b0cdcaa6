import { DOSSIER_CODE_DIGITS } from "contract/candidates/own-page/session.ts";
import type { ReactNode } from "react";
import { Page } from "../../../shell/Page.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Field } from "../../../ui/Field.tsx";
import { FieldError } from "../../../ui/FieldFrame.tsx";
import styles from "./Door.module.css";
import { door as texts } from "./texts.ts";

/**
 * The login page of candidates. The build renders this component to HTML, and wire-door.ts handles the events. React
 * itself does not run on the login page, because React is too large for the first screen (B11-01, decision 050).
 */
export function Door() {
  return (
    <Page width="form">
      <p className={styles.notice} role="status" data-door="notice" hidden />
      <section data-step="address">
        <h1 tabIndex={-1}>{texts.title}</h1>
        <p className={styles.intro}>{texts.intro}</p>
        <DoorForm name="address">
          <Field label={texts.email} hint={texts.emailHint} {...wired("email")} type="email" autoComplete="email" />
          <Issue name="email" />
          <Button type="submit" wide>
            {texts.ask}
          </Button>
          <Button variant="secondary" wide data-door="haveCode">
            {texts.haveCode}
          </Button>
        </DoorForm>
        <p className={styles.after}>{texts.noPassword}</p>
        <p className={styles.after} data-door="demo" hidden>
          <a href="/demo">{texts.demo}</a>
        </p>
      </section>
      <section data-step="code" hidden>
        <h1 tabIndex={-1}>{texts.codeTitle}</h1>
        <p className={styles.intro}>
          <span data-door="sent">{texts.sent}</span> <strong data-door="sentTo" />
        </p>
        <DoorForm name="code">
          <Field
            label={texts.code}
            hint={texts.codeHint}
            {...wired("code")}
            className={styles.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={2 * DOSSIER_CODE_DIGITS}
          />
          <Issue name="code" />
          <Button type="submit" wide>
            {texts.open}
          </Button>
          <div className={styles.others}>
            <Button variant="quiet" data-door="again">
              {texts.again}
            </Button>
            <Button variant="quiet" data-door="otherAddress">
              {texts.otherAddress}
            </Button>
          </div>
        </DoorForm>
        <p className={styles.after}>
          {texts.nothing} <span data-door="phone" />
        </p>
      </section>
      <section data-step="choose" hidden>
        <h1 tabIndex={-1}>{texts.chooseTitle}</h1>
        <p className={styles.intro}>{texts.several}</p>
        <Card className="stack-4">
          <div className={styles.choices} data-door="choices" />
          <Issue name="choice" />
          <Button variant="quiet" data-door="otherAddress">
            {texts.otherAddress}
          </Button>
        </Card>
      </section>
    </Page>
  );
}

function DoorForm({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Card>
      <form method="post" noValidate className="stack-4" data-form={name}>
        {children}
      </form>
    </Card>
  );
}

const wired = (name: string) => ({ id: `door-${name}`, name, "aria-describedby": `door-${name}-error` });

function Issue({ name }: { name: string }) {
  return (
    <div role="alert" data-issue={name} hidden>
      <FieldError id={`door-${name}-error`}>
        <span data-text="" />
      </FieldError>
    </div>
  );
}
