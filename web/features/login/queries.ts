import { currentUser } from "contract/account.ts";
import { login, type UnverifiedUser } from "contract/login.ts";
import { ApiError, send } from "../../api/client.ts";
import { startSession } from "../../api/session.ts";
import { hasShape, isFlag, isText } from "../../format/shape.ts";
import { openDrafts } from "../../shell/unsaved/drafts.ts";

/** A session, or why there is none: the wrong password, an account that is not verified yet or not open, or anything else. */
export type Opened = { readonly token: string } | Refused;

interface Refused {
  readonly isWrong: boolean;
  readonly user?: UnverifiedUser;
  /** When the account opens, in the server's words. */
  readonly held?: string | undefined;
}

/** Opens a session. */
export async function openSession(credentials: { email: string; password: string }): Promise<Opened> {
  try {
    const { token } = await send(login, credentials);
    openDrafts(credentials.email);
    return { token };
  } catch (error) {
    if (!(error instanceof ApiError)) return { isWrong: false };
    const user = unverifiedUser(error);
    const held = error.code === "accountHeld" ? error.text : undefined;
    return { isWrong: error.status === 401, held, ...(user && { user }) };
  }
}

/** Whose right password met an account that is not verified yet (product 4.2). */
function unverifiedUser(error: ApiError): UnverifiedUser | undefined {
  if (error.code !== "accountNotVerified" || typeof error.body !== "object") return undefined;
  const { user } = error.body;
  return isUnverifiedUser(user) ? user : undefined;
}

/** Whether this, from an error or kept in the tab, is somebody who signs up. */
export function isUnverifiedUser(said: unknown): said is UnverifiedUser {
  return hasShape<UnverifiedUser>(said, {
    numOrdinal: isText,
    email: isText,
    phone: isText,
    phoneChecked: isFlag,
    emailChecked: isFlag,
  });
}

/** Takes the token of an address, whose account was looked at before. */
export function enterByToken(token: string, email: string): void {
  openDrafts(email);
  startSession(token);
}

/** The account that a token opens. @throws ApiError, 401 when it opens none */
export function userOfToken(token: string) {
  return send(currentUser, {}, { token });
}

/** The account of the browser's session, or null when that is over. @throws ApiError when nobody can tell */
export async function userOfSession(token: string) {
  try {
    return await userOfToken(token);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
