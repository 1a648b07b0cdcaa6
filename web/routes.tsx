import { PARAMETERS_PATH, routePattern, type ScreenName, screenPath, screens } from "contract/screens.ts";
import type { ComponentType, ReactNode } from "react";
import { Navigate } from "react-router";
import { lazyPage } from "./shell/lazy-part.ts";
import { type ScreenRoute, ScreenSwitch } from "./shell/ScreenSwitch.tsx";
import { LoginNeeded } from "./shell/SessionWatch.tsx";

function screenRoute<Name extends ScreenName>(
  name: Name,
  load: () => Promise<Record<`${Name}Page`, ComponentType>>,
): ScreenRoute {
  const Page = lazyPage(name, async () => (await load())[`${name}Page`]);
  return [routePattern(name), <Page key={name} />];
}

const isPrivate = (screen: ScreenName | undefined) => screen !== undefined && screens[screen].access === "login";

interface FrameProps {
  children: ReactNode;
}

const AccountArea = lazyPage<FrameProps>(isPrivate, async () => (await import("./AccountArea.tsx")).AccountArea);
const ParametersView = lazyPage<FrameProps>(
  (screen) => screen === "ParametersNotification",
  async () => (await import("./alerts/settings/ParametersView.tsx")).ParametersView,
);
const NotFoundPage = lazyPage(
  (screen) => screen === undefined,
  async () => (await import("./shell/pages/NotFoundPage.tsx")).NotFoundPage,
);

const publicRoutes = [
  screenRoute("Home", () => import("./HomePage.tsx")),
  screenRoute("Login", () => import("./accounts/login/LoginPage.tsx")),
  screenRoute("Inscription", () => import("./accounts/registration/InscriptionPage.tsx")),
  screenRoute("Password", () => import("./accounts/password/PasswordPage.tsx")),
  screenRoute("Sms", () => import("./accounts/registration/SmsPage.tsx")),
  screenRoute("Email", () => import("./accounts/registration/EmailPage.tsx")),
  screenRoute("Oups", () => import("./accounts/registration/OupsPage.tsx")),
  screenRoute("PasswordChecked", () => import("./accounts/password/PasswordCheckedPage.tsx")),
  screenRoute("ShortUrl", () => import("./alerts/short-links/ShortUrlPage.tsx")),
  screenRoute("Legal", () => import("./shell/pages/LegalPage.tsx")),
  screenRoute("Privacy", () => import("./shell/pages/PrivacyPage.tsx")),
  screenRoute("About", () => import("./shell/pages/AboutPage.tsx")),
  screenRoute("Accessibility", () => import("./shell/pages/AccessibilityPage.tsx")),
  screenRoute("Cancel", () => import("./accounts/registration/CancelPage.tsx")),
  screenRoute("ConfirmAddress", () => import("./accounts/registration/ConfirmAddressPage.tsx")),
  screenRoute("Unsubscribe", () => import("./alerts/settings/UnsubscribePage.tsx")),
];

const privateRoutes = [
  screenRoute("Rechercher", () => import("./RechercherPage.tsx")),
  screenRoute("Candidat", () => import("./selection/sheet/CandidatPage.tsx")),
  screenRoute("Selection", () => import("./selection/entries/SelectionPage.tsx")),
  screenRoute("Compare", () => import("./selection/compare/ComparePage.tsx")),
  screenRoute("Profil", () => import("./ProfilPage.tsx")),
  screenRoute("Contract", () => import("./selection/contract-pay/ContractPage.tsx")),
  screenRoute("NotificationList", () => import("./alerts/notifications/NotificationListPage.tsx")),
];

const parametersRoutes: readonly ScreenRoute[] = [
  [PARAMETERS_PATH, <Navigate key="parameters" to={screenPath("ParametersNotification")} replace />],
  screenRoute("ParametersNotification", () => import("./alerts/settings/ParametersNotificationPage.tsx")),
];

function inside(Frame: ComponentType<FrameProps>, routes: readonly ScreenRoute[]): ScreenRoute[] {
  return routes.map(([pattern, element]) => [pattern, <Frame key="frame">{element}</Frame>]);
}

function PrivateFrame({ children }: FrameProps) {
  return (
    <LoginNeeded>
      <AccountArea>{children}</AccountArea>
    </LoginNeeded>
  );
}

const routes = [
  ...publicRoutes,
  ...inside(PrivateFrame, [...privateRoutes, ...inside(ParametersView, parametersRoutes)]),
];

export function AppRoutes() {
  return <ScreenSwitch routes={routes} otherwise={<NotFoundPage />} />;
}
