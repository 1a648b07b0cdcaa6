import { portalConfig } from "../../api/config.ts";
import { TextPageView } from "./reading/TextPageView.tsx";
import { privacy } from "./reading/texts.ts";

/** What is done with personal data; its durations are those of policy 6. */
export function PrivacyPage() {
  return <TextPageView text={privacy(portalConfig())} />;
}
