import { ownScreens } from "contract/candidates/own-page/own-screens.ts";
import { centrePath } from "contract/centre/centre-screens.ts";
import type { ScreenName } from "contract/screens.ts";
import { screenPath, screens } from "contract/screens.ts";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { LoginIntroduction } from "./accounts/login/LoginIntroduction.tsx";
import { InscriptionIntroduction } from "./accounts/registration/InscriptionIntroduction.tsx";
import { Door } from "./candidates/own-page/door/Door.tsx";
import { OwnFooter } from "./candidates/own-page/OwnFooter.tsx";
import { OwnHeader } from "./candidates/own-page/OwnHeader.tsx";
import { HomePage } from "./HomePage.tsx";
import { CentreHeader } from "./shell/centre/CentreHeader.tsx";
import { CentrePageLoader } from "./shell/centre/CentrePageLoader.tsx";
import { Header } from "./shell/HeaderAndFooter.tsx";
import { Page } from "./shell/Page.tsx";
import { PageLoader } from "./shell/PageLoader.tsx";
import { RootView } from "./shell/RootView.tsx";

/**
 * The build renders these pages into the server's HTML. The pages contain no fields, because React replaces the HTML
 * and typed text would be lost (decision 037).
 */
const firstPages: Partial<Record<ScreenName, ReactNode>> = {
  Home: <HomePage />,
  Login: (
    <Page width="form">
      <LoginIntroduction />
    </Page>
  ),
  Inscription: (
    <Page width="text">
      <InscriptionIntroduction />
    </Page>
  ),
};

const ANY_VALUES = { encryption: "x", code: "x", id: 1 };

export interface FirstPaints {
  readonly doors: Record<string, string>;
  readonly shapes: Record<string, string>;
  readonly formation: string;
  readonly dossier: string;
}

export function drawFirstPaints(): FirstPaints {
  const names = Object.keys(screens) as ScreenName[];
  return {
    doors: Object.fromEntries(Object.entries(firstPages).map(([name, page]) => [name, draw(name as ScreenName, page)])),
    shapes: Object.fromEntries(names.map((name) => [name, draw(name, <PageLoader />)])),
    formation: renderToStaticMarkup(
      <StaticRouter location={centrePath("Day")}>
        <RootView template={null} header={<CentreHeader />} footer={null}>
          <CentrePageLoader />
        </RootView>
      </StaticRouter>,
    ),
    dossier: renderToStaticMarkup(
      <StaticRouter location={ownScreens.Overview.path}>
        <RootView template={null} header={<OwnHeader />} footer={<OwnFooter />}>
          <Door />
        </RootView>
      </StaticRouter>,
    ),
  };
}

function draw(name: ScreenName, page: ReactNode): string {
  return renderToStaticMarkup(
    <StaticRouter location={screenPath(name, ANY_VALUES)}>
      <RootView template={null} header={<Header menu={null} />} footer={null}>
        {page}
      </RootView>
    </StaticRouter>,
  );
}
