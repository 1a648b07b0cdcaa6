import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { centrePath } from "contract/centre/centre-screens.ts";
import { changeStaffPassword, endStaffSession, staffSessions, updateStaffMe } from "contract/centre/staff.ts";
import {
  addStaffPasskey,
  deleteStaffPasskey,
  staffPasskeyOptions,
  staffPasskeys,
} from "contract/centre/staff-passkeys.ts";
import { useNavigate } from "react-router";
import { type PasskeyCalls, PasskeyList } from "../../accounts/passkeys/PasskeyList.tsx";
import { texts as passkeyTexts } from "../../accounts/passkeys/texts.ts";
import { NewPasswordField, weaknessOf } from "../../accounts/password/NewPasswordField.tsx";
import { ApiError, send } from "../../api/client.ts";
import { readToken } from "../../api/token.ts";
import { dayAndTime } from "../../format/dates.ts";
import { meQuery } from "../../shell/centre/me.ts";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { showError } from "../../shell/show-error.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { type Issues, useForm } from "../../ui/form.ts";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { Toggle } from "../../ui/Toggle.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./AccountPage.module.css";
import { endSession, startStaffSession } from "./queries.ts";
import { choose, account as texts } from "./texts.ts";

const empty = { currentPassword: "", password: "" };
type PasswordChange = typeof empty;

function ChangePassword() {
  const form = useForm({ initial: empty, check: findIssues, send: change });
  const rejected = form.issue("form");

  async function change(values: PasswordChange): Promise<Issues<PasswordChange> | undefined> {
    try {
      startStaffSession(await send(changeStaffPassword, values));
      form.reset();
      toast({ text: texts.changed });
      return undefined;
    } catch (error) {
      const reason = (error instanceof ApiError ? error.text : undefined) ?? texts.rejected;
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === "wrongPassword") return { currentPassword: reason };
      return code === "passwordTooWeak" ? { password: reason } : { form: reason };
    }
  }

  return (
    <Card>
      <h2>{texts.passwordTitle}</h2>
      <form {...form.wiring} className={styles.add}>
        <PasswordField
          {...form.text("currentPassword")}
          label={texts.currentPassword}
          aria-required
          autoComplete="current-password"
        />
        <NewPasswordField
          {...form.text("password")}
          label={texts.next}
          aria-required
          password={form.values.password}
          showsWeakness={form.reportCount > 0}
        />
        {rejected && <FieldError id="change-refused">{rejected}</FieldError>}
        <Button type="submit" variant="secondary" loading={form.sending}>
          {texts.change}
        </Button>
      </form>
    </Card>
  );
}

function findIssues({ currentPassword, password }: PasswordChange): Issues<PasswordChange> {
  return {
    currentPassword: currentPassword === "" ? choose.nextMissing : undefined,
    password: password === "" ? choose.nextMissing : weaknessOf(password),
  };
}

const passkeyCalls: PasskeyCalls = {
  list: (signal) => send(staffPasskeys, {}, { signal }),
  options: () => send(staffPasskeyOptions, {}),
  add: (input) => send(addStaffPasskey, input),
  remove: (id) => send(deleteStaffPasskey, { id }),
};

export function AccountPage() {
  const navigate = useNavigate();
  const { data: me, error, refetch } = useQuery(meQuery);

  async function logOut(): Promise<void> {
    await endSession();
    // On a slow network, somebody may have logged in again before the response.
    if (readToken() === null) await navigate(centrePath("Login"), { replace: true });
  }

  return (
    <Page width="text">
      <PageTitle
        title={texts.title}
        actions={
          <Button variant="secondary" onClick={() => void logOut()}>
            {texts.logout}
          </Button>
        }
      />
      {error && <LoadFailure text={texts.failed} onRetry={() => void refetch()} />}
      {!me && !error && <PageSkeleton shape="form" />}
      {me && (
        <div className={styles.parts}>
          <Card>
            <p className={styles.name}>
              {me.firstName} {me.lastName}
            </p>
            <p>{me.email}</p>
            <Badge tone="brand">{texts.roles[me.role]}</Badge>
          </Card>
          <DailyMail wanted={me.dailyMail} />
          <Card>
            <h2>{passkeyTexts.title}</h2>
            <PasskeyList calls={passkeyCalls} intro={texts.passkeysText} />
          </Card>
          <Sessions />
          <ChangePassword />
        </div>
      )}
    </Page>
  );
}

const SESSIONS = ["formation", "sessions"];

function Sessions() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => send(staffSessions, {}, { signal }),
  });
  const end = useMutation({
    mutationFn: (id: string) => send(endStaffSession, { id }),
    onSuccess: () => {
      toast({ text: texts.ended });
      return client.invalidateQueries({ queryKey: SESSIONS });
    },
    onError: (rejection) => showError(rejection, { fallback: texts.rejected }),
  });
  return (
    <Card>
      <h2>{texts.sessionsTitle}</h2>
      {error && <LoadFailure text={texts.failed} onRetry={() => void refetch()} />}
      <ul>
        {data?.items.map(({ id, browser, system, current, lastSeenAt }) => {
          const name = [browser, system].filter(Boolean).join(" · ") || texts.unknownBrowser;
          const seen = dayAndTime(lastSeenAt);
          return (
            <li key={id} className={styles.row}>
              <span>
                <span className={styles.name}>{name}</span>
                <span className={styles.quiet}>{texts.lastSeen(seen.day, seen.time)}</span>
              </span>
              {current ? (
                <Badge tone="brand">{texts.current}</Badge>
              ) : (
                <Button variant="quiet" aria-label={texts.end(name)} onClick={() => end.mutate(id)}>
                  {texts.endShort}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function DailyMail({ wanted }: { wanted: boolean }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (dailyMail: boolean) => send(updateStaffMe, { dailyMail }),
    onSuccess: (me) => {
      client.setQueryData(meQuery.queryKey, me);
      toast({ text: me.dailyMail ? texts.mailOn : texts.mailOff });
    },
    onError: (rejection) => showError(rejection, { fallback: texts.rejected }),
  });
  const isOn = change.isPending ? change.variables : wanted;
  return (
    <Card>
      <h2>{texts.mailTitle}</h2>
      <p>{texts.mailText}</p>
      <Toggle
        label={texts.mail}
        checked={isOn}
        disabled={change.isPending}
        onChange={({ target }) => change.mutate(target.checked)}
      />
    </Card>
  );
}
