import { formationPattern } from "contract/formation-screens.ts";
import { type ComponentType, lazy } from "react";
import { Route, Routes } from "react-router";
import { NotFoundPage } from "./shell/NotFoundPage.tsx";
import { StaffNeeded } from "./shell/StaffNeeded.tsx";

/** A page with a file of its own, asked for when it is first drawn. */
function page(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load() }));
}

const DayPage = page(async () => (await import("./day/DayPage.tsx")).DayPage);
const LoginPage = page(async () => (await import("./staff/LoginPage.tsx")).LoginPage);
const InvitationPage = page(async () => (await import("./staff/InvitationPage.tsx")).InvitationPage);
const NewPasswordPage = page(async () => (await import("./staff/NewPasswordPage.tsx")).NewPasswordPage);
const AccountPage = page(async () => (await import("./staff/AccountPage.tsx")).AccountPage);

/** The route table of the area (beyond B1), in the order of contract/formation-screens.ts. */
export function FormationRoutes() {
  return (
    <Routes>
      <Route element={<StaffNeeded />}>
        <Route path={formationPattern("Day")} element={<DayPage />} />
        <Route path={formationPattern("Account")} element={<AccountPage />} />
      </Route>
      <Route path={formationPattern("Login")} element={<LoginPage />} />
      <Route path={formationPattern("Invitation")} element={<InvitationPage />} />
      <Route path={formationPattern("NewPassword")} element={<NewPasswordPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
