import * as z from "zod/mini";
import { call } from "../call.ts";
import { Done } from "../values.ts";

export const deleteUser = call({
  summary: "Delete user: erases the logged-in account at once, and the collaborators of a holder",
  method: "POST",
  path: "/api/veterinary/user/delete",
  access: "account",
  input: z.object({ password: z.string().check(z.maxLength(1024)) }),
  response: Done,
  errors: ["wrongPassword", "erasureTooEarly"],
  limits: ["deleteUserPerAccount"],
});
