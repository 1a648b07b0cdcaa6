import {
  type addPasskey as definition,
  PASSKEY_NAME_MAX,
  PASSKEYS_MAX,
  type Passkey,
} from "contract/centre/staff-passkeys.ts";
import { oneLine } from "contract/fields.ts";
import { recordEvent } from "../../platform/audit.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { useChallenge } from "../login/ticket-store.ts";
import { lockProvenStaff } from "../staff/require-proof.ts";
import { issues, passkeyAddedMail } from "./messages.ts";
import { challengeOf, checkCreation } from "./relying-party.ts";
import { findPasskeyRows, insertPasskey, toPasskey } from "./store.ts";

export const addPasskey: Handler<typeof definition> = async (input, caller, ctx) => {
  const name = requireName(input.name);
  // Check the proof before the challenge is used, so that the browser can send the same passkey again.
  await transact(ctx, (trx) => lockProvenStaff(trx, ctx, caller));
  const now = ctx.clock.now();
  const challenge = challengeOf(input.response);
  // The challenge counts as used, even if a later check fails.
  const isOurs = challenge !== undefined && (await useChallenge(ctx.db, { staffId: caller.id, challenge, now }));
  const made = isOurs ? await checkCreation(ctx, { response: input.response, challenge }) : undefined;
  if (!made) throw new Problem("passkeyUnusable");
  return transact(ctx, async (trx): Promise<Passkey> => {
    const staff = await lockProvenStaff(trx, ctx, caller);
    if ((await findPasskeyRows(trx, staff.id)).length >= PASSKEYS_MAX) throw new Problem("tooManyPasskeys");
    const row = {
      id: ctx.random.uuid(),
      staff_id: staff.id,
      credential_id: made.id,
      public_key: Buffer.from(made.publicKey).toString("base64url"),
      counter: made.counter,
      transports: [...(made.transports ?? [])],
      name,
      created_at: now,
    };
    if (!(await insertPasskey(trx, row))) throw new Problem("passkeyUnusable");
    await recordEvent(trx, ctx.clock, { event: "staff passkey added", actorId: staff.id });
    const message = { channel: "email", kind: "passkey added", to: staff.email } as const;
    await enqueue(trx, ctx, { ...message, ...passkeyAddedMail(ctx.site, name) });
    return toPasskey({ ...row, last_used_at: null });
  });
};

function requireName(input: string | null | undefined): string {
  const name = oneLine(input ?? "");
  if (name !== "" && name.length <= PASSKEY_NAME_MAX) return name;
  const error = name === "" ? issues.name : issues.nameTooLong;
  throw new Problem("staffRefused", { error, body: { errors: [{ field: "name", error }] } });
}
