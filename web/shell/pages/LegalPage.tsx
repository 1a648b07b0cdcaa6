import { portalConfig } from "../../api/config.ts";
import { legalIdentity } from "../../api/page-settings.ts";
import { TextPageView } from "./reading/TextPageView.tsx";
import { legal } from "./reading/texts.ts";

export function LegalPage() {
  return <TextPageView text={legal(portalConfig(), legalIdentity())} />;
}
