import { Page } from "../../shell/Page.tsx";
import { UnreachablePage } from "../../shell/UnreachablePage.tsx";
import { useStalledFiles } from "../../ui/load-file.ts";
import { PageShape, type Shape } from "../../ui/PageShape.tsx";
import { texts } from "./texts.ts";

export function StaffPageLoader({ shape = "rows" }: { shape?: Shape }) {
  if (useStalledFiles()) return <UnreachablePage />;
  return (
    <Page>
      <PageShape shape={shape} label={texts.loading} title patient />
    </Page>
  );
}
