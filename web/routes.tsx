import { PARAMETERS_PATH, routePattern, screenPath } from "contract/screens.ts";
import { lazy } from "react";
import { Navigate, Route, Routes } from "react-router";
import { LoginNeeded } from "./shell/LoginNeeded.tsx";

const AccountArea = lazy(async () => ({ default: (await import("./AccountArea.tsx")).AccountArea }));
const HomePage = lazy(async () => ({ default: (await import("./features/pages/HomePage.tsx")).HomePage }));
const LoginPage = lazy(async () => ({ default: (await import("./features/login/LoginPage.tsx")).LoginPage }));
const InscriptionPage = lazy(async () => ({
  default: (await import("./features/registration/InscriptionPage.tsx")).InscriptionPage,
}));
const PasswordPage = lazy(async () => ({
  default: (await import("./features/password/PasswordPage.tsx")).PasswordPage,
}));
const SmsPage = lazy(async () => ({ default: (await import("./features/registration/SmsPage.tsx")).SmsPage }));
const EmailPage = lazy(async () => ({ default: (await import("./features/registration/EmailPage.tsx")).EmailPage }));
const OupsPage = lazy(async () => ({ default: (await import("./features/registration/OupsPage.tsx")).OupsPage }));
const PasswordCheckedPage = lazy(async () => ({
  default: (await import("./features/password/PasswordCheckedPage.tsx")).PasswordCheckedPage,
}));
const ShortUrlPage = lazy(async () => ({
  default: (await import("./features/short-links/ShortUrlPage.tsx")).ShortUrlPage,
}));
const RechercherPage = lazy(async () => ({
  default: (await import("./features/candidates/RechercherPage.tsx")).RechercherPage,
}));
const CandidatPage = lazy(async () => ({
  default: (await import("./features/candidates/CandidatPage.tsx")).CandidatPage,
}));
const SelectionPage = lazy(async () => ({
  default: (await import("./features/selection/SelectionPage.tsx")).SelectionPage,
}));
const ProfilPage = lazy(async () => ({ default: (await import("./features/account/ProfilPage.tsx")).ProfilPage }));
const ContractPage = lazy(async () => ({ default: (await import("./features/pages/ContractPage.tsx")).ContractPage }));
const NotificationListPage = lazy(async () => ({
  default: (await import("./features/notifications/NotificationListPage.tsx")).NotificationListPage,
}));
const ParametersView = lazy(async () => ({
  default: (await import("./features/alerts/ParametersView.tsx")).ParametersView,
}));
const ParametersNotificationPage = lazy(async () => ({
  default: (await import("./features/alerts/ParametersNotificationPage.tsx")).ParametersNotificationPage,
}));
const LegalPage = lazy(async () => ({ default: (await import("./features/pages/LegalPage.tsx")).LegalPage }));
const PrivacyPage = lazy(async () => ({ default: (await import("./features/pages/PrivacyPage.tsx")).PrivacyPage }));
const AboutPage = lazy(async () => ({ default: (await import("./features/pages/AboutPage.tsx")).AboutPage }));
const AccessibilityPage = lazy(async () => ({
  default: (await import("./features/pages/AccessibilityPage.tsx")).AccessibilityPage,
}));
const CancelPage = lazy(async () => ({ default: (await import("./features/registration/CancelPage.tsx")).CancelPage }));
const NotFoundPage = lazy(async () => ({ default: (await import("./features/pages/NotFoundPage.tsx")).NotFoundPage }));

/** The route table of product 2.1, in its order. Paths match whatever their case. */
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
      <Route path={routePattern("Cancel")} element={<CancelPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
