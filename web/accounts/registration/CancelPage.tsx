import { screenPath } from "contract/screens.ts";
import { useParams } from "react-router";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { LinkAction } from "./LinkAction.tsx";
import { cancelRegistration } from "./queries.ts";
import { cancel as texts } from "./texts.ts";

export function CancelPage() {
  const { encryption = "" } = useParams();
  const next = <ButtonLink to={screenPath("Inscription")}>{texts.create}</ButtonLink>;
  return <LinkAction texts={texts} act={() => cancelRegistration(encryption)} next={next} />;
}
