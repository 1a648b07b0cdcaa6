import { portalConfig } from "../../api/config.ts";
import { keptFigures } from "../../api/kept.ts";
import { privacy } from "./privacy/texts.ts";
import { TextPageView } from "./reading/TextPageView.tsx";

export function PrivacyPage() {
  return <TextPageView text={privacy(portalConfig(), keptFigures())} />;
}
