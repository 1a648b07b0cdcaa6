import { screenPath } from "contract/screens.ts";
import { useState } from "react";
import { Link } from "react-router";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { Card } from "../../ui/Card.tsx";
import { DogWithClipboard } from "../../ui/illustrations/DogWithClipboard.tsx";
import { draftFor, keepDraft, readDraft } from "./draft.ts";
import styles from "./InscriptionPage.module.css";
import { LookupForm } from "./LookupForm.tsx";
import { RegistrationForm } from "./RegistrationForm.tsx";
import { SignUpSteps } from "./SignUpSteps.tsx";
import { lookup as texts } from "./texts.ts";

/** The pre-registration (product 2.4): the ordinal number, then the form that its lookup prefills. */
export function InscriptionPage() {
  const [draft, setDraft] = useState(readDraft);
  const [former, setFormer] = useState("");
  const [isFresh, setFresh] = useState(false);

  if (draft !== undefined) {
    return (
      <Page width="text">
        <PageTitle title={texts.title} />
        <SignUpSteps current={1} />
        <RegistrationForm
          key={draft.prefill.numOrdinal}
          draft={draft}
          takesFocus={isFresh}
          onOtherNumber={() => {
            setFormer(draft.prefill.numOrdinal);
            setDraft(undefined);
          }}
        />
      </Page>
    );
  }
  return (
    <Page width="text">
      <div className={styles.hero}>
        <div className={styles.drawing}>
          <DogWithClipboard />
        </div>
        <div>
          <PageTitle title={texts.title} />
          <p className={styles.intro}>{texts.intro}</p>
        </div>
      </div>
      <Card kind="panel">
        <LookupForm
          initial={former}
          onFound={(prefill) => {
            const found = draftFor(prefill);
            keepDraft(found);
            setFresh(true);
            setDraft(found);
          }}
        />
      </Card>
      <p className={styles.login}>
        {texts.hasAccount} <Link to={screenPath("Login")}>{texts.login}</Link>
      </p>
    </Page>
  );
}
