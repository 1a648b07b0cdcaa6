import { currentUser } from "contract/accounts/account.ts";
import { login, type UnverifiedUser } from "contract/accounts/login.ts";
import { ApiError, send } from "../../api/client.ts";
import { startSession } from "../../api/session.ts";
import { readToken } from "../../api/token.ts";
import { openDrafts } from "../../shell/unsaved/drafts.ts";
import { confirm } from "../../ui/confirm.ts";
import { isUnverifiedUser, storeUser, verificationPath } from "../registration/user-state.ts";

export type Opened = { readonly token: string } | Rejection;

export interface Rejection {
  readonly isWrong: boolean;
  /** The page on which an unverified account continues the registration. */
  readonly nextPage?: string;
  readonly heldText?: string | undefined;
}

export async function openSession(credentials: { email: string; password: string }): Promise<Opened> {
  try {
    const { token } = await send(login, credentials);
    openDrafts(credentials.email);
    return { token };
  } catch (error) {
    if (!(error instanceof ApiError)) return { isWrong: false };
    const user = unverifiedUser(error);
    const heldText = error.code === "accountHeld" ? error.text : undefined;
    if (user) storeUser(user);
    return { isWrong: error.status === 401, heldText, ...(user && { nextPage: verificationPath(user) }) };
  }
}

function unverifiedUser(error: ApiError): UnverifiedUser | undefined {
  if (error.code !== "accountNotVerified" || typeof error.body !== "object") return undefined;
  const { user } = error.body;
  return isUnverifiedUser(user) ? user : undefined;
}

export function enterByToken(token: string, email: string): void {
  openDrafts(email);
  startSession(token);
}

export async function enterByLink(token: string): Promise<void> {
  const email = await emailToEnter(token);
  if (email !== undefined) enterByToken(token, email);
}

const OTHER_SESSION =
  "Vous êtes déjà connecté avec un autre compte. Voulez-vous le quitter pour ouvrir celui du lien ?";

async function emailToEnter(token: string): Promise<string | undefined> {
  const { email } = await userOfToken(token);
  const present = readToken();
  if (present === null || present === token) return email;
  // If the check of the open session fails, asks the user whether to replace the session.
  const now = await userOfSession(present).catch(() => undefined);
  if (now === null || now?.email === email) return email;
  const { result } = await confirm({ text: OTHER_SESSION });
  return result === "confirm" ? email : undefined;
}

function userOfToken(token: string) {
  return send(currentUser, {}, { token });
}

/** @returns null if the session has expired @throws ApiError if the server cannot check the session */
async function userOfSession(token: string) {
  try {
    return await userOfToken(token);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
