import { useQuery } from "@tanstack/react-query";
import type { User } from "contract/accounts/account.ts";
import { screenPath } from "contract/screens.ts";
import { type ComponentProps, Suspense, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { endSession, useLoggedIn } from "../../api/session.ts";
import { useAddressQuery } from "../../shell/address-query.ts";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { Columns, Page, PageTitle } from "../../shell/Page.tsx";
import { loginPath } from "../../shell/redirect.ts";
import { mayLeave } from "../../shell/unsaved/leaving.ts";
import { Card } from "../../ui/Card.tsx";
import { Link } from "../../ui/Link.tsx";
import { Loader } from "../../ui/Loader.tsx";
import { lazyFile } from "../../ui/lazy-file.ts";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { KeyRound, LogOut, ShieldCheck, UserRound, UsersRound } from "../../ui/page-icons.ts";
import { toast } from "../../ui/toast.ts";
import { ChangePasswordForm } from "../password/ChangePasswordForm.tsx";
import styles from "./Profile.module.css";
import { ProfileForm } from "./ProfileForm.tsx";
import { currentUserQuery } from "./queries.ts";
import { texts } from "./texts.ts";

const addresses = {
  informations: "informations",
  password: "mot-de-passe",
  collaborators: "collaborateurs",
  data: "mes-donnees",
} as const;

type Tab = keyof typeof addresses;

const PARAMETER = "onglet";

/** Collaborators cannot add collaborators (product 2.12). */
function tabsOf(user: Pick<User, "mendataryChecked">): Tab[] {
  return user.mendataryChecked
    ? ["informations", "password", "data"]
    : ["informations", "password", "collaborators", "data"];
}

function readTab(query: URLSearchParams, user: Pick<User, "mendataryChecked">): Tab {
  const named = query.get(PARAMETER);
  return tabsOf(user).find((tab) => addresses[tab] === named) ?? "informations";
}

function tabPath(tab: Tab): string {
  const path = screenPath("Profil");
  return tab === "informations" ? path : `${path}?${PARAMETER}=${addresses[tab]}`;
}

const icons = {
  informations: UserRound,
  password: KeyRound,
  collaborators: UsersRound,
  data: ShieldCheck,
} satisfies Record<Tab, unknown>;

function ProfileMenu({ user, current }: { user: User; current: Tab }) {
  const navigate = useNavigate();

  async function leave(): Promise<void> {
    if (!(await mayLeave())) return;
    endSession();
    void navigate(loginPath());
    toast({ text: texts.logout });
  }

  return (
    <nav aria-label={texts.menu} data-print="no">
      <ul className={styles.items}>
        {tabsOf(user).map((tab) => {
          const Icon = icons[tab];
          return (
            <li key={tab}>
              <Link to={tabPath(tab)} className={styles.item} aria-current={tab === current ? "page" : undefined}>
                <Icon size={20} aria-hidden />
                {texts.tabs[tab]}
              </Link>
            </li>
          );
        })}
        <li>
          <button type="button" className={styles.item} onClick={leave}>
            <LogOut size={20} aria-hidden />
            {texts.logout}
          </button>
        </li>
      </ul>
    </nav>
  );
}

const CollaboratorsPanel = lazyFile(
  async () => (await import("../collaborators/CollaboratorsPanel.tsx")).CollaboratorsPanel,
);
const PasskeyPanel = lazyFile(async () => (await import("../passkeys/PasskeyPanel.tsx")).PasskeyPanel);
const DataPanel = lazyFile(async () => (await import("../../privacy/DataPanel.tsx")).DataPanel);

interface ProfileProps
  extends Pick<ComponentProps<typeof ProfileForm>, "usePhoneHint">,
    Pick<ComponentProps<typeof CollaboratorsPanel>, "SharingSwitch"> {}

/** Gets components of higher domains as properties, because `accounts` may not import them. */
export function Profile(props: ProfileProps) {
  const loggedIn = useLoggedIn();
  const { data: user, isError, refetch } = useQuery({ ...currentUserQuery, enabled: loggedIn });
  return (
    <Page>
      <PageTitle title={texts.title} />
      {user && <Tabs user={user} {...props} />}
      {!user && isError && <LoadFailure text={texts.loadError} onRetry={() => void refetch()} />}
      {!user && !isError && <PageSkeleton shape="menu" label={texts.loading} />}
    </Page>
  );
}

function Tabs({ user, usePhoneHint, SharingSwitch }: ProfileProps & { user: User }) {
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
        {tab === "informations" && <ProfileForm user={user} usePhoneHint={usePhoneHint} />}
        {tab === "password" && <ChangePasswordForm user={user} />}
        {/* The key shows the loader of a new tab at once. Otherwise the former tab would stay until the file has loaded. */}
        <Suspense key={tab} fallback={<Loader label={texts.loading} />}>
          {tab === "password" && <PasskeyPanel />}
          {tab === "collaborators" && <CollaboratorsPanel user={user} SharingSwitch={SharingSwitch} />}
          {tab === "data" && <DataPanel user={user} />}
        </Suspense>
      </Card>
    </Columns>
  );
}

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
