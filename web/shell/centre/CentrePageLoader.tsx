import { useStalledFiles } from "../../ui/load-file.ts";
import { PageSkeleton, type SkeletonShape } from "../../ui/PageSkeleton.tsx";
import { Page } from "../Page.tsx";
import { UnreachablePage } from "../UnreachablePage.tsx";
import { texts } from "./texts.ts";

export function CentrePageLoader({ shape = "rows" }: { shape?: SkeletonShape }) {
  if (useStalledFiles()) return <UnreachablePage />;
  return (
    <Page>
      <PageSkeleton shape={shape} label={texts.loading} title patient />
    </Page>
  );
}
