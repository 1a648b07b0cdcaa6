import { portalConfig } from "../../api/config.ts";
import { about } from "./legal-texts.ts";
import { TextPageView } from "./TextPageView.tsx";

export function AboutPage() {
  return <TextPageView text={about(portalConfig())} />;
}
