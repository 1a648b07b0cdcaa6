import type { UnverifiedUser } from "contract/accounts/login.ts";
import { askPasswordRecovery } from "contract/accounts/password.ts";
import { screenPath } from "contract/screens.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { send } from "../../api/client.ts";
import { showError } from "../../shell/show-error.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { CatInBox } from "../../ui/illustrations/CatInBox.tsx";
import { toast } from "../../ui/toast.ts";
import { CheckScreen } from "./CheckScreen.tsx";
import styles from "./EmailCheck.module.css";
import { oups as texts } from "./texts.ts";
import { UserStateNeeded } from "./UserStateNeeded.tsx";

export function OupsPage() {
  return <UserStateNeeded>{(user) => <AccountExists user={user} />}</UserStateNeeded>;
}

function AccountExists({ user }: { user: UnverifiedUser }) {
  const [sending, setSending] = useState(false);
  const navigate = useNavigate();

  async function reset(): Promise<void> {
    setSending(true);
    try {
      await send(askPasswordRecovery, { numOrdinal: user.numOrdinal });
      toast({ text: texts.requested });
      await navigate(screenPath("PasswordChecked"), { state: "sent" });
    } catch (error) {
      showError(error);
    } finally {
      setSending(false);
    }
  }

  return (
    <CheckScreen drawing={<CatInBox />} title={texts.title} windowTitle={texts.windowTitle}>
      <p>
        {texts.text(user.numOrdinal)} <strong>{user.email}</strong>.
      </p>
      <p>{texts.help}</p>
      <div className={styles.buttons}>
        <Button loading={sending} onClick={reset}>
          {texts.reset}
        </Button>
        <ButtonLink to={screenPath("Login")} variant="secondary">
          {texts.login}
        </ButtonLink>
      </div>
    </CheckScreen>
  );
}
