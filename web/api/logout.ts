import { logout } from "contract/login.ts";
import { send } from "./client.ts";

/** Ends a session on the server. @throws ApiError */
export async function logOut(token: string): Promise<void> {
  await send(logout, {}, { token });
}
