import { centrePath, centrePattern } from "contract/centre/centre-screens.ts";
import { type ComponentType, Suspense } from "react";
import { Navigate, Outlet, Route, Routes, useLocation } from "react-router";
import { useLoggedIn } from "../api/session.ts";
import { CentrePageLoader } from "../shell/centre/CentrePageLoader.tsx";
import { centreLoginPath } from "../shell/centre/login-path.ts";
import { useIsManager } from "../shell/centre/me.ts";
import { NotFoundPage } from "../shell/centre/NotFoundPage.tsx";
import styles from "../shell/centre/RoleNeeded.module.css";
import { texts } from "../shell/centre/texts.ts";
import { lazyPage } from "../shell/lazy-part.ts";
import { Page, PageTitle } from "../shell/Page.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { Card } from "../ui/Card.tsx";

function page(load: () => Promise<ComponentType>): ComponentType {
  return lazyPage(() => false, load);
}

const NewDossierPage = page(
  async () => (await import("../candidates/centre/dossiers/form/NewDossierPage.tsx")).NewDossierPage,
);
const DayPage = page(async () => (await import("./day/DayPage.tsx")).DayPage);
const LoginPage = page(async () => (await import("./staff/LoginPage.tsx")).LoginPage);
const InvitationPage = page(async () => (await import("./staff/InvitationPage.tsx")).InvitationPage);
const NewPasswordPage = page(async () => (await import("./staff/NewPasswordPage.tsx")).NewPasswordPage);
const DossiersPage = page(
  async () => (await import("../candidates/centre/dossiers/list/DossiersPage.tsx")).DossiersPage,
);
const DossierPage = page(async () => (await import("../candidates/centre/dossiers/DossierPage.tsx")).DossierPage);
const ImportsPage = page(async () => (await import("../candidates/centre/imports/ImportsPage.tsx")).ImportsPage);
const ImportPage = page(async () => (await import("../candidates/centre/imports/ImportPage.tsx")).ImportPage);
const ClinicsPage = page(async () => (await import("./clinics/ClinicsPage.tsx")).ClinicsPage);
const ClinicPage = page(async () => (await import("./clinics/ClinicPage.tsx")).ClinicPage);
const RequestsPage = page(async () => (await import("./requests/RequestsPage.tsx")).RequestsPage);
const AnswersPage = page(async () => (await import("../selection/centre/answers/AnswersPage.tsx")).AnswersPage);
const RegisterPage = page(async () => (await import("./register/RegisterPage.tsx")).RegisterPage);
const RegisterEntryPage = page(async () => (await import("./register/RegisterEntryPage.tsx")).RegisterEntryPage);
const ContractPayPage = page(
  async () => (await import("../selection/centre/contract-pay/ContractPayPage.tsx")).ContractPayPage,
);
const MessagesPage = page(async () => (await import("./outgoing/MessagesPage.tsx")).MessagesPage);
const TeamPage = page(async () => (await import("./team/TeamPage.tsx")).TeamPage);
const JournalPage = page(async () => (await import("./journal/JournalPage.tsx")).JournalPage);
const AccountPage = page(async () => (await import("./staff/AccountPage.tsx")).AccountPage);

export function CentreRoutes() {
  return (
    <Routes>
      <Route element={<StaffNeeded />}>
        <Route path={centrePattern("Day")} element={<DayPage />} />
        <Route path={centrePattern("Dossiers")} element={<DossiersPage />} />
        <Route path={centrePattern("NewDossier")} element={<NewDossierPage />} />
        <Route path={centrePattern("Dossier")} element={<DossierPage />} />
        <Route path={centrePattern("Imports")} element={<ImportsPage />} />
        <Route path={centrePattern("Import")} element={<ImportPage />} />
        <Route path={centrePattern("Clinics")} element={<ClinicsPage />} />
        <Route path={centrePattern("Clinic")} element={<ClinicPage />} />
        <Route path={centrePattern("Requests")} element={<RequestsPage />} />
        <Route path={centrePattern("Messages")} element={<MessagesPage />} />
        <Route path={centrePattern("Answers")} element={<AnswersPage />} />
        <Route element={<RoleNeeded />}>
          <Route path={centrePattern("Register")} element={<RegisterPage />} />
          <Route path={centrePattern("RegisterEntry")} element={<RegisterEntryPage />} />
          <Route path={centrePattern("ContractPay")} element={<ContractPayPage />} />
          <Route path={centrePattern("Team")} element={<TeamPage />} />
          <Route path={centrePattern("Journal")} element={<JournalPage />} />
        </Route>
        <Route path={centrePattern("Account")} element={<AccountPage />} />
      </Route>
      <Route path={centrePattern("Login")} element={<LoginPage />} />
      <Route path={centrePattern("Invitation")} element={<InvitationPage />} />
      <Route path={centrePattern("NewPassword")} element={<NewPasswordPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

function StaffNeeded() {
  const { pathname, search } = useLocation();
  if (!useLoggedIn()) return <Navigate to={centreLoginPath(pathname + search)} replace />;
  // Suspense is inside this component, so that this component stays mounted while a page loads.
  return (
    <Suspense fallback={<CentrePageLoader />}>
      <Outlet />
    </Suspense>
  );
}

function RoleNeeded() {
  const isManager = useIsManager();
  if (isManager === undefined) return <CentrePageLoader />;
  if (isManager) return <Outlet />;
  return (
    <Page width="form">
      <PageTitle title={texts.managerNeeded} />
      <Card className={styles.reason}>
        <p>{texts.managerNeededText}</p>
        <ButtonLink to={centrePath("Day")}>{texts.backToDay}</ButtonLink>
      </Card>
    </Page>
  );
}
