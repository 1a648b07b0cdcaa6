import { PARAMETERS_TITLE } from "contract/screens.ts";
import { Outlet } from "react-router";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { texts } from "./texts.ts";

/** The parent of the settings screens: their header (product 2.1). The window's tab bears the name of the screen. */
export function ParametersView() {
  return (
    <Page>
      <PageTitle title={PARAMETERS_TITLE} windowTitle={texts.title} border />
      <Outlet />
    </Page>
  );
}
