import { PARAMETERS_PATH, routePattern, type ScreenName, screenPath, screens } from "contract/screens.ts";
import { Navigate, Route, Routes } from "react-router";
import { lazyPage } from "./shell/lazy-part.ts";
import { LoginNeeded } from "./shell/SessionWatch.tsx";

const isPrivate = (screen: ScreenName | undefined) => screen !== undefined && screens[screen].access === "login";

const AccountArea = lazyPage(isPrivate, async () => (await import("./AccountArea.tsx")).AccountArea);
const HomePage = lazyPage("Home", async () => (await import("./HomePage.tsx")).HomePage);
const LoginPage = lazyPage("Login", async () => (await import("./accounts/login/LoginPage.tsx")).LoginPage);
const InscriptionPage = lazyPage(
  "Inscription",
  async () => (await import("./accounts/registration/InscriptionPage.tsx")).InscriptionPage,
);
const PasswordPage = lazyPage(
  "Password",
  async () => (await import("./accounts/password/PasswordPage.tsx")).PasswordPage,
);
const SmsPage = lazyPage("Sms", async () => (await import("./accounts/registration/SmsPage.tsx")).SmsPage);
const EmailPage = lazyPage("Email", async () => (await import("./accounts/registration/EmailPage.tsx")).EmailPage);
const OupsPage = lazyPage("Oups", async () => (await import("./accounts/registration/OupsPage.tsx")).OupsPage);
const PasswordCheckedPage = lazyPage(
  "PasswordChecked",
  async () => (await import("./accounts/password/PasswordCheckedPage.tsx")).PasswordCheckedPage,
);
const ShortUrlPage = lazyPage(
  "ShortUrl",
  async () => (await import("./alerts/short-links/ShortUrlPage.tsx")).ShortUrlPage,
);
const RechercherPage = lazyPage("Rechercher", async () => (await import("./RechercherPage.tsx")).RechercherPage);
const CandidatPage = lazyPage(
  "Candidat",
  async () => (await import("./selection/sheet/CandidatPage.tsx")).CandidatPage,
);
const SelectionPage = lazyPage(
  "Selection",
  async () => (await import("./selection/entries/SelectionPage.tsx")).SelectionPage,
);
const ComparePage = lazyPage("Compare", async () => (await import("./selection/compare/ComparePage.tsx")).ComparePage);
const ProfilPage = lazyPage("Profil", async () => (await import("./ProfilPage.tsx")).ProfilPage);
const ContractPage = lazyPage(
  "Contract",
  async () => (await import("./selection/contract-pay/ContractPage.tsx")).ContractPage,
);
const NotificationListPage = lazyPage(
  "NotificationList",
  async () => (await import("./alerts/notifications/NotificationListPage.tsx")).NotificationListPage,
);
const ParametersView = lazyPage(
  (screen) => screen === "ParametersNotification",
  async () => (await import("./alerts/settings/ParametersView.tsx")).ParametersView,
);
const ParametersNotificationPage = lazyPage(
  "ParametersNotification",
  async () => (await import("./alerts/settings/ParametersNotificationPage.tsx")).ParametersNotificationPage,
);
const LegalPage = lazyPage("Legal", async () => (await import("./shell/pages/LegalPage.tsx")).LegalPage);
const PrivacyPage = lazyPage("Privacy", async () => (await import("./shell/pages/PrivacyPage.tsx")).PrivacyPage);
const AboutPage = lazyPage("About", async () => (await import("./shell/pages/AboutPage.tsx")).AboutPage);
const AccessibilityPage = lazyPage(
  "Accessibility",
  async () => (await import("./shell/pages/AccessibilityPage.tsx")).AccessibilityPage,
);
const CancelPage = lazyPage("Cancel", async () => (await import("./accounts/registration/CancelPage.tsx")).CancelPage);
const ConfirmAddressPage = lazyPage(
  "ConfirmAddress",
  async () => (await import("./accounts/registration/ConfirmAddressPage.tsx")).ConfirmAddressPage,
);
const UnsubscribePage = lazyPage(
  "Unsubscribe",
  async () => (await import("./alerts/settings/UnsubscribePage.tsx")).UnsubscribePage,
);
const NotFoundPage = lazyPage(
  (screen) => screen === undefined,
  async () => (await import("./shell/pages/NotFoundPage.tsx")).NotFoundPage,
);

export function AppRoutes() {
  return (
    <Routes>
      <Route path={routePattern("Home")} element={<HomePage />} />
      <Route path={routePattern("Login")} element={<LoginPage />} />
      <Route path={routePattern("Inscription")} element={<InscriptionPage />} />
      <Route path={routePattern("Password")} element={<PasswordPage />} />
      <Route path={routePattern("Sms")} element={<SmsPage />} />
      <Route path={routePattern("Email")} element={<EmailPage />} />
      <Route path={routePattern("Oups")} element={<OupsPage />} />
      <Route path={routePattern("PasswordChecked")} element={<PasswordCheckedPage />} />
      <Route path={routePattern("ShortUrl")} element={<ShortUrlPage />} />
      <Route
        element={
          <LoginNeeded>
            <AccountArea />
          </LoginNeeded>
        }
      >
        <Route path={routePattern("Rechercher")} element={<RechercherPage />} />
        <Route path={routePattern("Candidat")} element={<CandidatPage />} />
        <Route path={routePattern("Selection")} element={<SelectionPage />} />
        <Route path={routePattern("Compare")} element={<ComparePage />} />
        <Route path={routePattern("Profil")} element={<ProfilPage />} />
        <Route path={routePattern("Contract")} element={<ContractPage />} />
        <Route path={routePattern("NotificationList")} element={<NotificationListPage />} />
        <Route element={<ParametersView />}>
          <Route path={PARAMETERS_PATH} element={<Navigate to={screenPath("ParametersNotification")} replace />} />
          <Route path={routePattern("ParametersNotification")} element={<ParametersNotificationPage />} />
        </Route>
      </Route>
      <Route path={routePattern("Legal")} element={<LegalPage />} />
      <Route path={routePattern("Privacy")} element={<PrivacyPage />} />
      <Route path={routePattern("About")} element={<AboutPage />} />
      <Route path={routePattern("Accessibility")} element={<AccessibilityPage />} />
      <Route path={routePattern("Unsubscribe")} element={<UnsubscribePage />} />
      <Route path={routePattern("Cancel")} element={<CancelPage />} />
      <Route path={routePattern("ConfirmAddress")} element={<ConfirmAddressPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
