import { cancelRegistration } from "contract/accounts/registration.ts";
import { screenPath } from "contract/screens.ts";
import { useParams } from "react-router";
import { send } from "../../api/client.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { LinkAction } from "./LinkAction.tsx";
import { cancel as texts } from "./texts.ts";

export function CancelPage() {
  const { encryption = "" } = useParams();
  const next = <ButtonLink to={screenPath("Inscription")}>{texts.create}</ButtonLink>;
  return <LinkAction texts={texts} act={() => send(cancelRegistration, { encryption })} next={next} />;
}
