import type { ScreenName } from "contract/screens.ts";
import { useState } from "react";
import { useLocation } from "react-router";
import { useStalledFiles } from "../ui/load-file.ts";
import { PageSkeleton, type SkeletonShape } from "../ui/PageSkeleton.tsx";
import { useOnline } from "../ui/use-online.ts";
import { Page, type PageProps } from "./Page.tsx";
import { screenOf } from "./screen-of.ts";
import { texts } from "./texts.ts";
import { UnreachablePage } from "./UnreachablePage.tsx";

const looks: Partial<Record<ScreenName, [SkeletonShape, PageProps["width"]]>> = {
  Rechercher: ["filters", "list"],
  Candidat: ["sheet", "wide"],
  Selection: ["rows", "list"],
  Profil: ["menu", "wide"],
  NotificationList: ["rows", "text"],
  ParametersNotification: ["aside", "wide"],
  Inscription: ["form", "text"],
  Legal: ["text", "text"],
  Privacy: ["text", "text"],
  About: ["text", "text"],
  Accessibility: ["text", "text"],
};

export function PageLoader({ late = false }: { late?: boolean }) {
  const { pathname } = useLocation();
  const isOnline = useOnline();
  const isStalled = useStalledFiles();
  const screen = screenOf(late ? window.location.pathname : pathname);
  const [shape, width] = (screen && looks[screen]) ?? ["form", "form"];
  const [patient] = useState(
    () => !late && (typeof document === "undefined" || !document.querySelector("[data-shape]")),
  );
  if (isStalled || (late && !isOnline)) return <UnreachablePage />;
  return (
    <Page width={width}>
      <PageSkeleton shape={shape} label={texts.loading} title patient={patient} />
    </Page>
  );
}
