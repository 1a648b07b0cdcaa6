import { portalConfig } from "../../api/config.ts";
import { TextPageView } from "./reading/TextPageView.tsx";
import { accessibility } from "./reading/texts.ts";

/** What is done so that everybody can use it, and how to report what stands in the way. */
export function AccessibilityPage() {
  return <TextPageView text={accessibility(portalConfig())} />;
}
