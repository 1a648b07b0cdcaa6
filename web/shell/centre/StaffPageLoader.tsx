import { useStalledFiles } from "../../ui/load-file.ts";
import { PageShape, type Shape } from "../../ui/PageShape.tsx";
import { Page } from "../Page.tsx";
import { UnreachablePage } from "../UnreachablePage.tsx";
import { texts } from "./texts.ts";

export function StaffPageLoader({ shape = "rows" }: { shape?: Shape }) {
  if (useStalledFiles()) return <UnreachablePage />;
  return (
    <Page>
      <PageShape shape={shape} label={texts.loading} title patient />
    </Page>
  );
}
