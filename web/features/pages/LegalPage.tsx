import { portalConfig } from "../../api/config.ts";
import { legalIdentity } from "../../api/legal.ts";
import { TextPageView } from "./reading/TextPageView.tsx";
import { legal } from "./reading/texts.ts";

/** The publisher, the terms of use and who owns what. */
export function LegalPage() {
  return <TextPageView text={legal(portalConfig(), legalIdentity())} />;
}
