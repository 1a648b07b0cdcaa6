import { Page } from "../../shell/Page.tsx";
import { PageShape, type Shape } from "../../ui/PageShape.tsx";
import { texts } from "./texts.ts";

/** Stands in for a page of the area whose file or facts are on their way. */
export function StaffPageLoader({ shape = "rows" }: { shape?: Shape }) {
  return (
    <Page>
      <PageShape shape={shape} label={texts.loading} title patient />
    </Page>
  );
}
