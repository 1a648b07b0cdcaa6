import "./shell/translated-texts.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { ownScreens } from "contract/candidates/own-page/own-screens.ts";
import { closeDossierSession } from "contract/candidates/own-page/session.ts";
import { normalizeEmail } from "contract/fields.ts";
import { createRoot } from "react-dom/client";
import { Navigate, Route, Routes } from "react-router";
import { send, whenSessionEnds } from "./api/client.ts";
import { queryClient } from "./api/query-client.ts";
import { isServerThere } from "./api/reach.ts";
import { clearSession } from "./api/session.ts";
import { isSessionEnded, readToken } from "./api/token.ts";
import { DetailsPage } from "./candidates/own-page/DetailsPage.tsx";
import { doorMessages } from "./candidates/own-page/door/texts.ts";
import { addressInLink } from "./candidates/own-page/door/wire-door.ts";
import { LeavePage } from "./candidates/own-page/LeavePage.tsx";
import { OverviewPage } from "./candidates/own-page/OverviewPage.tsx";
import { OwnFooter } from "./candidates/own-page/OwnFooter.tsx";
import { OwnHeader } from "./candidates/own-page/OwnHeader.tsx";
import { ownDossierQuery } from "./candidates/own-page/queries.ts";
import { SharingPage } from "./candidates/own-page/SharingPage.tsx";
import { shell as texts } from "./candidates/own-page/texts.ts";
import { ViewsPage } from "./candidates/own-page/ViewsPage.tsx";
import { findEndings } from "./selection/own-page/appointments.ts";
import { Timeline } from "./selection/own-page/Timeline.tsx";
import { AddressRouter } from "./shell/AddressRouter.tsx";
import { copyNumbersWithoutSpaces } from "./shell/copied-numbers.ts";
import { ErrorBoundary } from "./shell/ErrorBoundary.tsx";
import { Overlays } from "./shell/Overlays.tsx";
import { Area } from "./shell/Page.tsx";
import { RootView } from "./shell/RootView.tsx";
import { forgetDrafts } from "./shell/unsaved/drafts.ts";
import { cancelConfirms, confirm } from "./ui/confirm.ts";
import { watchFiles } from "./ui/load-file.ts";
import { clearToasts } from "./ui/toast.ts";

/** @returns true if the open dossier has another e-mail address and the person chooses `address` (B11-02) */
async function prefersAddress(address: string): Promise<boolean> {
  const { fields } = await queryClient.ensureQueryData(ownDossierQuery);
  if (normalizeEmail(fields.email ?? "") === normalizeEmail(address)) return false;
  const { result } = await confirm({
    text: texts.otherOpen(fields.firstName, fields.city),
    confirmLabel: texts.keepOpen,
    denyLabel: texts.useAddress(address),
    mobileFullscreen: false,
  });
  return result === "deny";
}

function closeOnServer(token: string | null): void {
  if (token !== null) void send(closeDossierSession, {}, { token }).catch(() => undefined);
}

/**
 * Shows the person's pages until the session ends. Keeps drafts, unless the person logs out (B0-09).
 * @param onEnd shows the login again, with a message
 */
export function startOwnPages(root: HTMLElement, onEnd: (message: string) => void): void {
  const app = createRoot(root);
  // Ends the session after a logout in another tab. Only changes by other tabs cause storage events.
  const onStorage = () => isSessionEnded() && end(doorMessages.loggedOut);
  window.addEventListener("storage", onStorage);
  /** The e-mail address of a mailed link. If the session ends meanwhile, the login form shows this address. */
  let linked: string | undefined;
  const onLink = () => void followLink();
  // If the page is already open, a mailed link only changes the fragment of the URL, and the page does not reload.
  window.addEventListener("hashchange", onLink);
  whenSessionEnds(() => readToken() !== null && end(doorMessages.ended));

  function end(message: string): void {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("hashchange", onLink);
    whenSessionEnds(() => undefined);
    cancelConfirms();
    clearToasts();
    clearSession();
    app.unmount();
    if (linked !== undefined) window.history.replaceState({ email: linked }, "");
    onEnd(message);
  }

  function logOut(message = doorMessages.loggedOut): void {
    const token = readToken();
    forgetDrafts();
    end(message);
    closeOnServer(token);
  }

  async function followLink(): Promise<void> {
    const address = addressInLink();
    if (address === undefined) return;
    linked = address;
    window.history.replaceState(window.history.state, "", window.location.pathname);
    if (await prefersAddress(address).catch(() => false)) logOut(doorMessages.otherClosed);
    else linked = undefined;
  }

  watchFiles(isServerThere);
  copyNumbersWithoutSpaces(document.body);
  onLink();
  app.render(<OwnPages onLogOut={() => logOut()} />);
}

function OwnPages({ onLogOut }: { onLogOut: () => void }) {
  return (
    <AddressRouter>
      <QueryClientProvider client={queryClient}>
        <Area value={texts.area}>
          <ErrorBoundary>
            <RootView template={<Overlays />} header={<OwnHeader onLogOut={onLogOut} />} footer={<OwnFooter />}>
              <ErrorBoundary>
                <Routes>
                  <Route path={ownScreens.Overview.path} element={<OverviewPage timeline={<Timeline />} />} />
                  <Route path={ownScreens.Sharing.path} element={<SharingPage />} />
                  <Route path={ownScreens.Details.path} element={<DetailsPage />} />
                  <Route path={ownScreens.Views.path} element={<ViewsPage />} />
                  <Route path={ownScreens.Leave.path} element={<LeavePage findEndings={findEndings} />} />
                  <Route path="*" element={<Navigate to={ownScreens.Overview.path} replace />} />
                </Routes>
              </ErrorBoundary>
            </RootView>
          </ErrorBoundary>
        </Area>
      </QueryClientProvider>
    </AddressRouter>
  );
}
