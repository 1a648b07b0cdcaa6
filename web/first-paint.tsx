import type { ScreenName } from "contract/screens.ts";
import { screenPath } from "contract/screens.ts";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { LoginIntroduction } from "./features/login/LoginIntroduction.tsx";
import { HomePage } from "./features/pages/HomePage.tsx";
import { InscriptionIntroduction } from "./features/registration/InscriptionIntroduction.tsx";
import { Header } from "./shell/Header.tsx";
import { Page } from "./shell/Page.tsx";
import { RootView } from "./shell/RootView.tsx";

/**
 * What the front doors show while the scripts are still on their way (decision 037). Only words and links, which work
 * as they are: a field drawn here would lose what is typed into it when the real page takes its place.
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

/** Draws them, for the build. @returns markup by screen, to stand in #root */
export function drawFirstPaints(): Record<string, string> {
  const drawn = Object.entries(firstPages).map(([name, page]) => [
    name,
    renderToStaticMarkup(
      <StaticRouter location={screenPath(name as ScreenName)}>
        <RootView template={null} header={<Header menu={null} />} footer={null}>
          {page}
        </RootView>
      </StaticRouter>,
    ),
  ]);
  return Object.fromEntries(drawn);
}
