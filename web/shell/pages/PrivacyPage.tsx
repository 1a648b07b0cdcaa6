import { portalConfig } from "../../api/config.ts";
import { retentionSettings } from "../../api/page-settings.ts";
import { privacy } from "./privacy-texts.ts";
import { TextPageView } from "./TextPageView.tsx";

export function PrivacyPage() {
  return <TextPageView text={privacy(portalConfig(), retentionSettings())} />;
}
