import type { UnverifiedUser } from "contract/accounts/login.ts";
import { askEmailLink, registrationState, UNDO_MARK } from "contract/accounts/registration.ts";
import { limits } from "contract/limits.ts";
import { screenPath } from "contract/screens.ts";
import { useEffect, useEffectEvent } from "react";
import { useNavigate, useParams } from "react-router";
import { send } from "../../api/client.ts";
import { useAddressQuery } from "../../shell/address-query.ts";
import { afterSignUp } from "../../shell/login-state.ts";
import { showError } from "../../shell/show-error.ts";
import { Envelope } from "../../ui/illustrations/Objects.tsx";
import { CheckScreen } from "./CheckScreen.tsx";
import { EmailCheck, useVisible } from "./EmailCheck.tsx";
import { UndoChange } from "./LinkAction.tsx";
import { ResendLink } from "./ResendLink.tsx";
import { RestartLink } from "./RestartLink.tsx";
import { email as texts } from "./texts.ts";
import { UserStateNeeded } from "./UserStateNeeded.tsx";
import { forgetUser } from "./user-state.ts";

const POLL_MS = 10_000;

function useReadyAccount(numOrdinal: string, action: () => void): void {
  const isVisible = useVisible();
  const act = useEffectEvent(action);
  useEffect(() => {
    if (!isVisible) return;
    let timeout: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    const poll = async () => {
      const { isReady } = await send(registrationState, { numOrdinal }).catch(() => ({ isReady: false }));
      if (!isCurrent) return;
      clearTimeout(timeout);
      if (isReady) act();
      else timeout = setTimeout(poll, POLL_MS);
    };
    void poll();
    window.addEventListener("focus", poll);
    return () => {
      isCurrent = false;
      clearTimeout(timeout);
      window.removeEventListener("focus", poll);
    };
  }, [isVisible, numOrdinal]);
}

/** If the URL contains no token, waits until the user opens the mailed link, even on another device (product 2.5). */
export function EmailPage() {
  const { encryption } = useParams();
  const search = useAddressQuery();
  if (encryption !== undefined && search.has(UNDO_MARK)) return <UndoChange encryption={encryption} />;
  if (encryption !== undefined) return <EmailCheck key={encryption} encryption={encryption} />;
  return <UserStateNeeded>{(user) => <EmailWait user={user} />}</UserStateNeeded>;
}

function EmailWait({ user }: { user: UnverifiedUser }) {
  const navigate = useNavigate();
  useReadyAccount(user.numOrdinal, () => {
    forgetUser();
    void navigate(screenPath("Login"), { replace: true, state: afterSignUp() });
  });

  return (
    <CheckScreen drawing={<Envelope />} title={texts.title} windowTitle={texts.windowTitle} step={3}>
      <p>{texts.sent(user.email)}</p>
      <p>{texts.spam}</p>
      <ResendLink
        texts={texts}
        name={`email ${user.numOrdinal}`}
        seconds={limits.mailCooldown.seconds}
        request={() => send(askEmailLink, { numOrdinal: user.numOrdinal })}
        onFailure={showError}
      />
      <RestartLink numOrdinal={user.numOrdinal} />
    </CheckScreen>
  );
}
