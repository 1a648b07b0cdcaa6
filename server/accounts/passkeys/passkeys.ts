import { PASSKEY_NAME_MAX, PASSKEYS_MAX, type Passkey } from "contract/accounts/passkeys.ts";
import { oneLine } from "contract/fields.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { Problem, rejectIssues } from "../../platform/http/problem.ts";
import { issues } from "./messages.ts";
import {
  challengeOf,
  checkAssertion,
  checkCreation,
  creationOptions,
  type PasskeyPerson,
  requestOptions,
} from "./relying-party.ts";
import * as store from "./store.ts";

/**
 * Starts the creation of a passkey, for clinics and staff. The caller must already have locked the owner and checked a
 * proof of identity.
 * @throws Problem tooManyPasskeys
 */
export async function offerPasskey(trx: Database, ctx: AppContext, person: PasskeyPerson) {
  const known = await store.findPasskeyRows(trx, person);
  if (known.length >= PASSKEYS_MAX) throw new Problem("tooManyPasskeys");
  const options = await creationOptions(ctx, person, known);
  await store.insertChallenge(trx, newChallenge(ctx, options.challenge), person);
  return { ...options };
}

/** Returns the name of a passkey on one line. @throws Problem with the given code and an error for the field `name` */
export function requirePasskeyName(input: string | null | undefined, code: "staffRefused" | "profileRefused"): string {
  const name = oneLine(input ?? "");
  if (name === "") rejectIssues(code, [{ field: "name", error: issues.name }]);
  if (name.length > PASSKEY_NAME_MAX) rejectIssues(code, [{ field: "name", error: issues.nameTooLong }]);
  return name;
}

/** Checks a new passkey. Uses up the challenge, even if a later check fails. @throws Problem passkeyUnusable */
export async function checkNewPasskey(ctx: AppContext, owner: store.PasskeyOwner, response: unknown) {
  const challenge = challengeOf(response);
  const isOurs =
    challenge !== undefined && (await store.useChallenge(ctx.db, hashOf(challenge), ctx.clock.now(), owner));
  const made = isOurs ? await checkCreation(ctx, { response, challenge }) : undefined;
  if (!made) throw new Problem("passkeyUnusable");
  return made;
}

/**
 * Stores a new passkey after `checkNewPasskey`.
 * @throws Problem tooManyPasskeys; passkeyUnusable if the passkey is already stored
 */
export async function storePasskey(
  trx: Database,
  ctx: AppContext,
  owner: store.PasskeyOwner,
  { made, name }: { readonly made: Awaited<ReturnType<typeof checkNewPasskey>>; readonly name: string },
): Promise<Passkey> {
  if ((await store.findPasskeyRows(trx, owner)).length >= PASSKEYS_MAX) throw new Problem("tooManyPasskeys");
  const row = {
    id: ctx.random.uuid(),
    credential_id: made.id,
    public_key: Buffer.from(made.publicKey).toString("base64url"),
    counter: made.counter,
    transports: [...(made.transports ?? [])],
    name,
    created_at: ctx.clock.now(),
  };
  if (!(await store.insertPasskey(trx, owner, row))) throw new Problem("passkeyUnusable");
  return store.toPasskey({ ...row, last_used_at: null });
}

/**
 * Starts a login by passkey. The response lists no passkeys, so that nobody learns which accounts exist (B1-07). The
 * response contains the challenge also as `ticket`.
 */
export async function requestPasskey(ctx: AppContext) {
  const options = await requestOptions(ctx);
  await store.insertChallenge(ctx.db, newChallenge(ctx, options.challenge));
  return { ticket: options.challenge, options: { ...options } };
}

interface Answer {
  readonly ticket: string;
  readonly response: Readonly<Record<string, unknown>>;
}

/** Uses up a ticket. @throws Problem with the given code if the ticket is already used or expired */
export async function useTicket(
  ctx: AppContext,
  ticket: string,
  code: "ticketDead" | "passkeyUnusable" = "ticketDead",
): Promise<void> {
  if (!(await store.useChallenge(ctx.db, hashOf(ticket), ctx.clock.now()))) throw new Problem(code);
}

export async function findAnswered(ctx: AppContext, type: store.PasskeyOwner["type"], { response }: Answer) {
  return store.findPasskeyByCredential(ctx.db, type, typeof response.id === "string" ? response.id : "");
}

/**
 * Checks the signature of a login. Use up the ticket before you call this function.
 * @returns a function that stores the use of the passkey; undefined if the passkey is rejected
 */
export async function checkAnswer(ctx: AppContext, passkey: store.PasskeyRow, { ticket, response }: Answer) {
  const counter = await checkAssertion(ctx, { response, challenge: ticket, passkey });
  if (counter === undefined) return undefined;
  return (trx: Database) => store.usePasskey(trx, passkey, counter, ctx.clock.now());
}

function newChallenge({ clock, policy }: AppContext, challenge: string) {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + policy.settings.passkeyChallengeSeconds * 1000);
  return { hash: hashOf(challenge), created_at: now, expires_at: expiresAt };
}
