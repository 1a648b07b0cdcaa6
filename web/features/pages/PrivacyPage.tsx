import { portalConfig } from "../../api/config.ts";
import { keptFigures } from "../../api/kept.ts";
import { privacy } from "./privacy/texts.ts";
import { TextPageView } from "./reading/TextPageView.tsx";

/** What is done with personal data, by the figures in force (policy 6). */
export function PrivacyPage() {
  return <TextPageView text={privacy(portalConfig(), keptFigures())} />;
}
