import { logout } from "contract/accounts/login.ts";
import { send } from "./client.ts";

export async function logOut(token: string): Promise<void> {
  await send(logout, {}, { token });
}
