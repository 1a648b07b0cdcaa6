import { PARAMETERS_PATH, routePattern, type ScreenName, screenPath, screens } from "contract/screens.ts";
import { Navigate, Route, Routes } from "react-router";
import { lazyPage } from "./lazy-part.ts";
import { LoginNeeded } from "./shell/LoginNeeded.tsx";

const isPrivate = (screen: ScreenName | undefined) => screen !== undefined && screens[screen].access === "login";

const AccountArea = lazyPage(isPrivate, async () => (await import("./AccountArea.tsx")).AccountArea);
const HomePage = lazyPage("Home", async () => (await import("./features/pages/HomePage.tsx")).HomePage);
const LoginPage = lazyPage("Login", async () => (await import("./features/login/LoginPage.tsx")).LoginPage);
const InscriptionPage = lazyPage(
  "Inscription",
  async () => (await import("./features/registration/InscriptionPage.tsx")).InscriptionPage,
);
const PasswordPage = lazyPage(
  "Password",
  async () => (await import("./features/password/PasswordPage.tsx")).PasswordPage,
);
const SmsPage = lazyPage("Sms", async () => (await import("./features/registration/SmsPage.tsx")).SmsPage);
const EmailPage = lazyPage("Email", async () => (await import("./features/registration/EmailPage.tsx")).EmailPage);
const OupsPage = lazyPage("Oups", async () => (await import("./features/registration/OupsPage.tsx")).OupsPage);
const PasswordCheckedPage = lazyPage(
  "PasswordChecked",
  async () => (await import("./features/password/PasswordCheckedPage.tsx")).PasswordCheckedPage,
);
const ShortUrlPage = lazyPage(
  "ShortUrl",
  async () => (await import("./features/short-links/ShortUrlPage.tsx")).ShortUrlPage,
);
const RechercherPage = lazyPage(
  "Rechercher",
  async () => (await import("./features/candidates/search/RechercherPage.tsx")).RechercherPage,
);
const CandidatPage = lazyPage(
  "Candidat",
  async () => (await import("./features/candidates/sheet/CandidatPage.tsx")).CandidatPage,
);
const SelectionPage = lazyPage(
  "Selection",
  async () => (await import("./features/selection/SelectionPage.tsx")).SelectionPage,
);
const ComparePage = lazyPage(
  "Compare",
  async () => (await import("./features/candidates/compare/ComparePage.tsx")).ComparePage,
);
const ProfilPage = lazyPage("Profil", async () => (await import("./features/account/ProfilPage.tsx")).ProfilPage);
const ContractPage = lazyPage(
  "Contract",
  async () => (await import("./features/contract-pay/ContractPage.tsx")).ContractPage,
);
const NotificationListPage = lazyPage(
  "NotificationList",
  async () => (await import("./features/notifications/NotificationListPage.tsx")).NotificationListPage,
);
const ParametersView = lazyPage(
  (screen) => screen === "ParametersNotification",
  async () => (await import("./features/alerts/ParametersView.tsx")).ParametersView,
);
const ParametersNotificationPage = lazyPage(
  "ParametersNotification",
  async () => (await import("./features/alerts/ParametersNotificationPage.tsx")).ParametersNotificationPage,
);
const LegalPage = lazyPage("Legal", async () => (await import("./features/pages/LegalPage.tsx")).LegalPage);
const PrivacyPage = lazyPage("Privacy", async () => (await import("./features/pages/PrivacyPage.tsx")).PrivacyPage);
const AboutPage = lazyPage("About", async () => (await import("./features/pages/AboutPage.tsx")).AboutPage);
const AccessibilityPage = lazyPage(
  "Accessibility",
  async () => (await import("./features/pages/AccessibilityPage.tsx")).AccessibilityPage,
);
const CancelPage = lazyPage("Cancel", async () => (await import("./features/registration/CancelPage.tsx")).CancelPage);
const ConfirmAddressPage = lazyPage(
  "ConfirmAddress",
  async () => (await import("./features/registration/ConfirmAddressPage.tsx")).ConfirmAddressPage,
);
const UnsubscribePage = lazyPage(
  "Unsubscribe",
  async () => (await import("./features/alerts/UnsubscribePage.tsx")).UnsubscribePage,
);
const NotFoundPage = lazyPage(
  (screen) => screen === undefined,
  async () => (await import("./features/pages/NotFoundPage.tsx")).NotFoundPage,
);

/** Routes in the order of product 2.1. Paths ignore case. */
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
