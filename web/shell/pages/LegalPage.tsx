import { portalConfig } from "../../api/config.ts";
import { legalIdentity } from "../../api/page-settings.ts";
import { legal } from "./legal-texts.ts";
import { TextPageView } from "./TextPageView.tsx";

export function LegalPage() {
  return <TextPageView text={legal(portalConfig(), legalIdentity())} />;
}
