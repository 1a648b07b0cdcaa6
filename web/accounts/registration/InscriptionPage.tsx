import { screenPath } from "contract/screens.ts";
import { Suspense, useState } from "react";
import { useAddressQuery } from "../../shell/address-query.ts";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { Card } from "../../ui/Card.tsx";
import { Link } from "../../ui/Link.tsx";
import { Loader } from "../../ui/Loader.tsx";
import { lazyFile } from "../../ui/lazy-file.ts";
import { draftFor, readDraft, storeDraft } from "./draft.ts";
import { InscriptionIntroduction } from "./InscriptionIntroduction.tsx";
import styles from "./InscriptionPage.module.css";
import { LookupForm } from "./LookupForm.tsx";
import { SignUpSteps } from "./SignUpSteps.tsx";
import { lookup as texts } from "./texts.ts";

const loadForm = () => import("./RegistrationForm.tsx");
const RegistrationForm = lazyFile(async () => (await loadForm()).RegistrationForm);

export function InscriptionPage() {
  const [draft, setDraft] = useState(readDraft);
  const query = useAddressQuery();
  const [lastNumber, setLastNumber] = useState(query.get("numero") ?? "");
  const [isFresh, setFresh] = useState(false);

  if (draft !== undefined) {
    return (
      <Page width="text">
        <PageTitle title={texts.title} />
        <SignUpSteps current={1} />
        <Suspense fallback={<Loader label={texts.loading} />}>
          <RegistrationForm
            key={draft.prefill.numOrdinal}
            draft={draft}
            takesFocus={isFresh}
            onOtherNumber={() => {
              setLastNumber(draft.prefill.numOrdinal);
              setDraft(undefined);
            }}
          />
        </Suspense>
      </Page>
    );
  }
  return (
    <Page width="text">
      <InscriptionIntroduction />
      <Card kind="panel">
        <LookupForm
          initial={lastNumber}
          onTyping={() => void loadForm()}
          onFound={(prefill) => {
            const newDraft = draftFor(prefill);
            storeDraft(newDraft);
            setFresh(true);
            setDraft(newDraft);
          }}
        />
      </Card>
      <p className={styles.login}>
        {texts.hasAccount} <Link to={screenPath("Login")}>{texts.login}</Link>
      </p>
    </Page>
  );
}
