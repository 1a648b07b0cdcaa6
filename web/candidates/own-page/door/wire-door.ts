import {
  askDossierCode,
  DOSSIER_CODE_DIGITS,
  DOSSIER_CODE_TRIES,
  type DossierChoice,
  openDossierSession,
} from "contract/candidates/own-page/session.ts";
import { isEmail } from "contract/fields.ts";
import { ApiError, send } from "../../../api/client.ts";
import { portalConfig } from "../../../api/config.ts";
import { writeToken } from "../../../api/token.ts";
import { spacedPhone } from "../../../format/phone.ts";
import buttonStyles from "../../../ui/Button.module.css";
import { isRepeatedClick } from "../../../ui/repeated-click.ts";
import { door, doorMessages as texts } from "./texts.ts";

type Step = "address" | "code" | "choose";
type IssueName = "email" | "code" | "choice";

interface DoorPlan {
  readonly notice?: string | undefined;
  /** Loads the next screen while the candidate waits for the code. */
  readonly prepare: () => void;
  readonly open: () => Promise<void>;
}

/**
 * Handles the events of `Door`, whose HTML comes from the build. A mailed link only fills in the e-mail address and
 * sends nothing, because mail scanners also open links (B11-02).
 */
export function wireDoor(root: HTMLElement, { notice, prepare, open }: DoorPlan): void {
  const find = <Found extends HTMLElement>(selector: string) => root.querySelector<Found>(selector);
  const email = find<HTMLInputElement>("#door-email");
  const code = find<HTMLInputElement>("#door-code");
  if (!email || !code) throw new Error("The page has no login form");

  const fields = { email, code, choice: null };
  let refusals = 0;
  let isAsked = history.state?.isAsked === true;
  begin(email);
  say(notice);
  // If the page is already open, a mailed link only changes the fragment of the URL, and the page does not reload.
  window.addEventListener("hashchange", () => email.isConnected && begin(email));
  fillConfiguration(root);

  on("form[data-form=address]", "submit", () => void ask());
  on("form[data-form=code]", "submit", () => void enter());
  on("[data-door=haveCode]", "click", () => checkedEmail() && showCode(false));
  on("[data-door=again]", "click", () => void ask(texts.resent));
  for (const button of root.querySelectorAll<HTMLElement>("[data-door=otherAddress]")) {
    button.addEventListener("click", (click) => isRepeatedClick(click) || history.back());
  }
  window.addEventListener("popstate", onBack);

  function onBack(): void {
    if (email?.isConnected) show(text(history.state?.step) === "code" ? "code" : "address", true, true);
    else window.removeEventListener("popstate", onBack);
  }

  function begin(field: HTMLInputElement): void {
    field.value = addressInLink() ?? (text(history.state?.email) || field.value);
    show(text(history.state?.step) === "code" ? "code" : "address", false);
    remember();
  }

  function on(selector: string, type: "click" | "submit", act: () => void): void {
    find(selector)?.addEventListener(type, (event) => {
      event.preventDefault();
      act();
    });
  }

  function showCode(wasAsked: boolean): void {
    isAsked = wasAsked;
    show("code");
  }

  function show(step: Step, isMoving = true, isBack = false): void {
    for (const section of root.querySelectorAll<HTMLElement>("[data-step]"))
      section.hidden = section.dataset.step !== step;
    const [sent, sentTo] = [find("[data-door=sent]"), find("[data-door=sentTo]")];
    if (sent) sent.textContent = isAsked ? door.sent : door.alreadySent;
    if (sentTo && email) sentTo.textContent = email.value.trim();
    for (const name of ["email", "code", "choice"] as const) report(name);
    const heading = find(`[data-step=${step}] h1`);
    document.title = step === "address" ? door.title : `${heading?.textContent} · ${door.title}`;
    if (!isMoving) return;
    say();
    // Adds a history entry for the step 'code', so that the browser's Back button returns to the step 'address'.
    if (step === "code" && text(history.state?.step) !== "code") history.pushState(history.state, "");
    if (!isBack) remember(step === "choose" ? "address" : step);
    (step === "code" ? code : heading)?.focus();
    if (step !== "address") prepare();
  }

  function remember(step = text(history.state?.step)): void {
    // Removes the fragment from the URL, because the fragment of a mailed link contains the e-mail address.
    history.replaceState({ ...history.state, step, email: email?.value, isAsked }, "", location.pathname);
  }

  function say(message = ""): void {
    const line = find("[data-door=notice]");
    if (!line) return;
    line.hidden = message === "";
    line.textContent = message;
  }

  function report(name: IssueName, issue = "", isTyping = false): void {
    const line = find(`[data-issue=${name}]`);
    const words = line?.querySelector("[data-text]");
    if (line) line.hidden = issue === "";
    if (words) words.textContent = issue;
    const field = fields[name];
    if (issue === "") field?.removeAttribute("aria-invalid");
    else field?.setAttribute("aria-invalid", "true");
    if (issue === "" || isTyping) return;
    field?.focus();
    field?.select();
  }

  function checkedEmail(): string | undefined {
    const typed = email?.value.trim() ?? "";
    if (isEmail(typed)) return typed;
    show("address", false);
    report("email", texts.emailWrong);
    return undefined;
  }

  async function ask(message?: string): Promise<void> {
    const address = checkedEmail();
    if (address === undefined) return;
    await busily(
      message ? "[data-door=again]" : "[data-form=address] [type=submit]",
      message ? "code" : "email",
      async () => {
        const typed = code?.value;
        await send(askDossierCode, { email: address });
        // The candidate may have corrected the address during the request, or may have typed a code.
        if (email?.value.trim() !== address) return;
        refusals = 0;
        if (code?.value === typed && code) code.value = "";
        showCode(true);
        say(message);
      },
    );
  }

  async function enter(): Promise<void> {
    const digits = code?.value.replaceAll(/\D/g, "") ?? "";
    const address = checkedEmail();
    if (address === undefined) return;
    if (digits.length !== DOSSIER_CODE_DIGITS) return report("code", texts.codeWrong);
    await busily("[data-form=code] [type=submit]", "code", async () => {
      const opened = await send(openDossierSession, { email: address, code: digits }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === "codeRefused") refusals += 1;
        throw error;
      });
      if ("token" in opened) await finish(opened.token);
      else choose(opened.choose);
    });
  }

  function choose(dossiers: readonly DossierChoice[]): void {
    const names = dossiers.map(({ firstName, city }) => [firstName, city].filter(Boolean).join(" · "));
    const buttons = dossiers.map(({ ticket }, place) => {
      const label = names[place] ?? "";
      const twins = (among: readonly string[]) => among.filter((one) => one === label).length;
      const button = document.createElement("button");
      button.type = "button";
      button.className = buttonStyles.button ?? "";
      button.dataset.variant = "secondary";
      const name = document.createElement("span");
      name.textContent = twins(names) === 1 ? label : `${label} · ${door.numbered(twins(names.slice(0, place + 1)))}`;
      button.append(name);
      button.addEventListener("click", () =>
        busily(button, "choice", async () => {
          const opened = await send(openDossierSession, { ticket });
          if ("token" in opened) await finish(opened.token);
        }),
      );
      return button;
    });
    find("[data-door=choices]")?.replaceChildren(...buttons);
    show("choose");
  }

  async function finish(token: string): Promise<void> {
    writeToken(token);
    history.replaceState(null, "");
    await open();
  }

  async function busily(of: string | HTMLElement, name: IssueName, act: () => Promise<void>): Promise<void> {
    const button = typeof of === "string" ? find(of) : of;
    if (!button || button.hasAttribute("aria-busy")) return;
    const spinner = Object.assign(document.createElement("span"), { className: buttonStyles.spinner });
    const sent = fields[name]?.value;
    report(name);
    button.setAttribute("aria-busy", "true");
    button.append(spinner);
    try {
      await act();
    } catch (error) {
      // Selects nothing if the candidate already types another value, because the next key would replace the text.
      const isTyping = fields[name]?.value !== sent;
      report(name, refusals < DOSSIER_CODE_TRIES ? reasonOf(error) : texts.tooManyTries, isTyping);
    } finally {
      button.removeAttribute("aria-busy");
      spinner.remove();
    }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return texts.unreachable;
  if (error.code === "codeRefused") return texts.codeRefused;
  return error.code === "notFound" ? texts.closed : (error.text ?? texts.unreachable);
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

export function showLoading(root: HTMLElement): void {
  for (const section of root.querySelectorAll<HTMLElement>("[data-step]")) section.hidden = true;
  const line = root.querySelector<HTMLElement>("[data-door=notice]");
  if (line) Object.assign(line, { hidden: false, textContent: door.loading });
}

/** A mailed link has the e-mail address in its fragment, because browsers do not send the fragment to the server. */
export function addressInLink(): string | undefined {
  return new URLSearchParams(location.hash.slice(1)).get("email") ?? undefined;
}

function fillConfiguration(root: HTMLElement): void {
  const { contactPhone } = portalConfig();
  const phone = { href: `tel:${contactPhone}`, textContent: spacedPhone(contactPhone) };
  root.querySelector("[data-door=phone]")?.replaceChildren(Object.assign(document.createElement("a"), phone));
  const demo = root.querySelector<HTMLElement>("[data-door=demo]");
  if (demo) demo.hidden = document.querySelector('meta[name="demo"]') === null;
}
