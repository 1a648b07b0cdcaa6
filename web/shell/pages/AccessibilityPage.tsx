import { portalConfig } from "../../api/config.ts";
import { accessibility } from "./accessibility-texts.ts";
import { TextPageView } from "./TextPageView.tsx";

export function AccessibilityPage() {
  return <TextPageView text={accessibility(portalConfig())} />;
}
