import { PARAMETERS_TITLE } from "contract/screens.ts";
import { Outlet } from "react-router";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { texts } from "./texts.ts";

export function ParametersView() {
  return (
    <Page>
      <PageTitle title={PARAMETERS_TITLE} windowTitle={texts.title} border />
      <Outlet />
    </Page>
  );
}
