import "./shell/polyfills.ts";
import "./ui/tokens.css";
import "./ui/base.css";
import "./candidates/own-page/door/door-styles.ts";
import "./shell/trusted-types.ts";
import { DOSSIER_TOKEN_STORAGE_KEY } from "contract/accounts/token.ts";
import { watchPageSession } from "./api/page-session.ts";
import { readToken, storeTokenAs, subscribeToToken } from "./api/token.ts";
import { doorMessages } from "./candidates/own-page/door/texts.ts";
import { showLoading, wireDoor } from "./candidates/own-page/door/wire-door.ts";

storeTokenAs(DOSSIER_TOKEN_STORAGE_KEY);
watchPageSession();

/** Loads React only after the login, because the login works without React (decision 050). */
const loadPages = () => import("./own-page-app.tsx");

/** Shows the candidate's pages during a session, otherwise the login, which the server's HTML already contains. */
function start(root: HTMLElement): void {
  const door = [...root.childNodes].map((node) => node.cloneNode(true));

  function openDoor(notice?: string): void {
    // Opens the pages when the person logs in in another tab.
    const stop = subscribeToToken(() => readToken() !== null && void open());
    let isOpening = false;
    async function open(): Promise<void> {
      if (isOpening) return;
      isOpening = true;
      stop();
      await openPages();
    }
    wireDoor(root, { notice, prepare: () => void loadPages().catch(() => undefined), open });
  }

  function reopenDoor(notice: string): void {
    root.replaceChildren(...door.map((node) => node.cloneNode(true)));
    openDoor(notice);
  }

  async function openPages(): Promise<void> {
    const { startOwnPages } = await loadPages();
    startOwnPages(root, reopenDoor);
  }

  if (readToken() === null) openDoor();
  else {
    showLoading(root);
    openPages().catch(() => reopenDoor(doorMessages.unreachable));
  }
}

const root = document.getElementById("root");
if (root) start(root);
