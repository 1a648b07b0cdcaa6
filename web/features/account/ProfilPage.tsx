import { useQuery } from "@tanstack/react-query";
import type { User } from "contract/account.ts";
import { Suspense, useEffect, useRef } from "react";
import { useLoggedIn } from "../../api/session.ts";
import { useAddressQuery } from "../../shell/address-query.ts";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { Columns, Page, PageTitle } from "../../shell/Page.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loader } from "../../ui/Loader.tsx";
import { lazyFile } from "../../ui/lazy-file.ts";
import { PageShape } from "../../ui/PageShape.tsx";
import { ChangePasswordForm } from "../password/ChangePasswordForm.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { ProfileMenu } from "./ProfileMenu.tsx";
import styles from "./ProfilPage.module.css";
import { readTab, type Tab } from "./profile-tabs.ts";
import { currentUserQuery } from "./queries.ts";
import { texts } from "./texts.ts";

// Their dialogs come with them: no other part waits for these.
const CollaboratorsPanel = lazyFile(
  async () => (await import("../collaborators/CollaboratorsPanel.tsx")).CollaboratorsPanel,
);
const DataPanel = lazyFile(async () => (await import("../privacy/DataPanel.tsx")).DataPanel);

/** The profile (product 2.12): its menu, and the part of it that the address names. */
export function ProfilPage() {
  const loggedIn = useLoggedIn();
  const { data: user, isError, refetch } = useQuery({ ...currentUserQuery, enabled: loggedIn });
  return (
    <Page>
      <PageTitle title={texts.title} />
      {user && <Profile user={user} />}
      {!user && isError && <LoadFailure text={texts.loadError} onRetry={() => void refetch()} />}
      {!user && !isError && <PageShape shape="menu" label={texts.loading} />}
    </Page>
  );
}

function Profile({ user }: { user: User }) {
  const query = useAddressQuery();
  const tab = readTab(query, user);
  const heading = useTabFocus(tab);
  return (
    <Columns side="left">
      <ProfileMenu user={user} current={tab} />
      <Card kind="panel" as="section" aria-labelledby="rubrique">
        <h2 ref={heading} id="rubrique" className={styles.heading} tabIndex={-1}>
          {texts.tabs[tab]}
        </h2>
        {tab === "informations" && <ProfileForm user={user} />}
        {tab === "password" && <ChangePasswordForm user={user} />}
        <Suspense fallback={<Loader label={texts.loading} />}>
          {tab === "collaborators" && <CollaboratorsPanel user={user} />}
          {tab === "data" && <DataPanel user={user} />}
        </Suspense>
      </Card>
    </Columns>
  );
}

/** The title of a part takes the focus when the part is chosen, not when the page is opened on it. */
function useTabFocus(tab: Tab) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(tab);
  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    heading.current?.focus({ preventScroll: true });
  }, [tab]);
  return heading;
}
