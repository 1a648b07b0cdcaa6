import { portalConfig } from "../../api/config.ts";
import { TextPageView } from "./reading/TextPageView.tsx";
import { about } from "./reading/texts.ts";

export function AboutPage() {
  return <TextPageView text={about(portalConfig())} />;
}
