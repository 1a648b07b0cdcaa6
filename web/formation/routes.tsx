import { formationPattern } from "contract/formation-screens.ts";
import type { ComponentType } from "react";
import { Route, Routes } from "react-router";
import { lazyPage } from "../lazy-part.ts";
import { NotFoundPage } from "./shell/NotFoundPage.tsx";
import { RoleNeeded } from "./shell/RoleNeeded.tsx";
import { StaffNeeded } from "./shell/StaffNeeded.tsx";

/** A page with a file of its own, asked for when it is first drawn. */
function page(load: () => Promise<ComponentType>): ComponentType {
  return lazyPage(() => false, load);
}

const NewDossierPage = page(async () => (await import("./dossiers/form/NewDossierPage.tsx")).NewDossierPage);
const DayPage = page(async () => (await import("./day/DayPage.tsx")).DayPage);
const LoginPage = page(async () => (await import("./staff/LoginPage.tsx")).LoginPage);
const InvitationPage = page(async () => (await import("./staff/InvitationPage.tsx")).InvitationPage);
const NewPasswordPage = page(async () => (await import("./staff/NewPasswordPage.tsx")).NewPasswordPage);
const DossiersPage = page(async () => (await import("./dossiers/list/DossiersPage.tsx")).DossiersPage);
const DossierPage = page(async () => (await import("./dossiers/DossierPage.tsx")).DossierPage);
const ImportsPage = page(async () => (await import("./imports/ImportsPage.tsx")).ImportsPage);
const ImportPage = page(async () => (await import("./imports/ImportPage.tsx")).ImportPage);
const ClinicsPage = page(async () => (await import("./clinics/ClinicsPage.tsx")).ClinicsPage);
const ClinicPage = page(async () => (await import("./clinics/ClinicPage.tsx")).ClinicPage);
const RequestsPage = page(async () => (await import("./requests/RequestsPage.tsx")).RequestsPage);
const RegisterPage = page(async () => (await import("./register/RegisterPage.tsx")).RegisterPage);
const RegisterEntryPage = page(async () => (await import("./register/RegisterEntryPage.tsx")).RegisterEntryPage);
const ContractPayPage = page(async () => (await import("./contract-pay/ContractPayPage.tsx")).ContractPayPage);
const MessagesPage = page(async () => (await import("./outgoing/MessagesPage.tsx")).MessagesPage);
const TeamPage = page(async () => (await import("./team/TeamPage.tsx")).TeamPage);
const JournalPage = page(async () => (await import("./journal/JournalPage.tsx")).JournalPage);
const AccountPage = page(async () => (await import("./staff/AccountPage.tsx")).AccountPage);

/** The route table of the area (beyond B1), in the order of contract/formation-screens.ts. */
export function FormationRoutes() {
  return (
    <Routes>
      <Route element={<StaffNeeded />}>
        <Route path={formationPattern("Day")} element={<DayPage />} />
        <Route path={formationPattern("Dossiers")} element={<DossiersPage />} />
        <Route path={formationPattern("NewDossier")} element={<NewDossierPage />} />
        <Route path={formationPattern("Dossier")} element={<DossierPage />} />
        <Route path={formationPattern("Imports")} element={<ImportsPage />} />
        <Route path={formationPattern("Import")} element={<ImportPage />} />
        <Route path={formationPattern("Clinics")} element={<ClinicsPage />} />
        <Route path={formationPattern("Clinic")} element={<ClinicPage />} />
        <Route path={formationPattern("Requests")} element={<RequestsPage />} />
        <Route path={formationPattern("Messages")} element={<MessagesPage />} />
        <Route element={<RoleNeeded />}>
          <Route path={formationPattern("Register")} element={<RegisterPage />} />
          <Route path={formationPattern("RegisterEntry")} element={<RegisterEntryPage />} />
          <Route path={formationPattern("ContractPay")} element={<ContractPayPage />} />
          <Route path={formationPattern("Team")} element={<TeamPage />} />
          <Route path={formationPattern("Journal")} element={<JournalPage />} />
        </Route>
        <Route path={formationPattern("Account")} element={<AccountPage />} />
      </Route>
      <Route path={formationPattern("Login")} element={<LoginPage />} />
      <Route path={formationPattern("Invitation")} element={<InvitationPage />} />
      <Route path={formationPattern("NewPassword")} element={<NewPasswordPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
