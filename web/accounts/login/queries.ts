import { currentUser } from "contract/accounts/account.ts";
import { login, type UnverifiedUser } from "contract/accounts/login.ts";
import { ApiError, send } from "../../api/client.ts";
import { startSession } from "../../api/session.ts";
import { hasShape, isFlag, isText } from "../../format/shape.ts";
import { openDrafts } from "../../shell/unsaved/drafts.ts";

export type Opened = { readonly token: string } | Rejection;

export interface Rejection {
  readonly isWrong: boolean;
  readonly user?: UnverifiedUser;
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
    return { isWrong: error.status === 401, heldText, ...(user && { user }) };
  }
}

function unverifiedUser(error: ApiError): UnverifiedUser | undefined {
  if (error.code !== "accountNotVerified" || typeof error.body !== "object") return undefined;
  const { user } = error.body;
  return isUnverifiedUser(user) ? user : undefined;
}

export function isUnverifiedUser(value: unknown): value is UnverifiedUser {
  return hasShape<UnverifiedUser>(value, {
    numOrdinal: isText,
    email: isText,
    phone: isText,
    phoneChecked: isFlag,
    emailChecked: isFlag,
  });
}

export function enterByToken(token: string, email: string): void {
  openDrafts(email);
  startSession(token);
}

export function userOfToken(token: string) {
  return send(currentUser, {}, { token });
}

/** @returns null after the session's expiry @throws ApiError if the check failed */
export async function userOfSession(token: string) {
  try {
    return await userOfToken(token);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
