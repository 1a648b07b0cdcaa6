import { portalConfig } from "../../api/config.ts";
import { accessibility } from "./accessibility/texts.ts";
import { TextPageView } from "./reading/TextPageView.tsx";

/** The statement on accessibility: what was checked and how, and how to report what stands in the way. */
export function AccessibilityPage() {
  return <TextPageView text={accessibility(portalConfig())} />;
}
