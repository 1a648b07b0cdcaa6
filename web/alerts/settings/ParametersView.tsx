import { PARAMETERS_TITLE } from "contract/screens.ts";
import type { ReactNode } from "react";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { texts } from "./texts.ts";

export function ParametersView({ children }: { children: ReactNode }) {
  return (
    <Page>
      <PageTitle title={PARAMETERS_TITLE} windowTitle={texts.title} border />
      {children}
    </Page>
  );
}
