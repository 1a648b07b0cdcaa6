import type { UnverifiedUser } from "contract/login.ts";
import { useParams } from "react-router";
import { sayRefusal } from "../../shell/refusal.ts";
import { Envelope } from "../../ui/illustrations/Envelope.tsx";
import { toast } from "../../ui/toast.ts";
import { CheckScreen } from "./CheckScreen.tsx";
import { EmailCheck } from "./EmailCheck.tsx";
import { askEmailLink } from "./queries.ts";
import { ResendLink } from "./ResendLink.tsx";
import { RestartLink } from "./RestartLink.tsx";
import { email as texts } from "./texts.ts";
import { UserStateNeeded } from "./UserStateNeeded.tsx";

/**
 * The verification of the e-mail (product 2.5): with the token of a link, its check; without, the wait for that link.
 * A link is opened on any device: only the wait needs to know who signs up.
 */
export function EmailPage() {
  const { encryption } = useParams();
  if (encryption !== undefined) return <EmailCheck key={encryption} encryption={encryption} />;
  return <UserStateNeeded>{(user) => <EmailWait user={user} />}</UserStateNeeded>;
}

function EmailWait({ user }: { user: UnverifiedUser }) {
  async function ask(isQuiet: boolean): Promise<boolean> {
    try {
      await askEmailLink(user.numOrdinal);
      if (!isQuiet) toast({ text: texts.asked });
      return true;
    } catch (error) {
      sayRefusal(error);
      return false;
    }
  }

  return (
    <CheckScreen drawing={<Envelope />} title={texts.title} windowTitle={texts.windowTitle} step={3}>
      <p>{texts.sent(user.email)}</p>
      <p>{texts.spam}</p>
      <ResendLink texts={texts} name={`email ${user.numOrdinal}`} ask={ask} />
      <RestartLink numOrdinal={user.numOrdinal} />
    </CheckScreen>
  );
}
