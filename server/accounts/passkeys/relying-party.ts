import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  WebAuthnCredential,
} from "@simplewebauthn/server";
import * as z from "zod/mini";
import type { AppContext, Site } from "../../platform/context.ts";
import { ownerId, type PasskeyOwner, type PasskeyRow } from "./store.ts";

/** Loads the library at its first use, because it takes 10 MB of memory and most installations use no passkeys. */
const webAuthn = () => import("@simplewebauthn/server");

/** The device that stores the passkey shows this name and e-mail address. */
export interface PasskeyPerson extends PasskeyOwner {
  readonly email: string;
  readonly name: string;
  readonly site: "Espace entreprise" | "Espace formation";
}

const text = z.string().check(z.maxLength(20_000));
const Common = {
  id: text,
  rawId: text,
  type: z.literal("public-key"),
  clientExtensionResults: z._default(z.object({}), {}),
};
const Created = z.object({
  ...Common,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
});
const Asserted = z.object({
  ...Common,
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text, userHandle: z.nullish(text) }),
});
const ClientData = z.object({ challenge: z.string() });

/**
 * The accepted signature algorithms: Ed25519, ES256 and RS256. Without this list, the library would also accept
 * ML-DSA-44.
 */
const ALGORITHMS = [-8, -7, -257];

/** Uses the host of PUBLIC_URL, because anybody can forge the host in a request. */
const rpId = (site: Site) => new URL(site.publicUrl).hostname;
const origins = (site: Site) => [new URL(site.publicUrl).origin, ...site.webOrigins];
const randomBytesOf = ({ random }: Pick<AppContext, "random">) =>
  Uint8Array.from(Buffer.from(random.token(), "base64url"));
const handleOf = (id: string) => Uint8Array.from(Buffer.from(id));
const milliseconds = ({ policy }: AppContext) => policy.settings.passkeyChallengeSeconds * 1000;

export async function creationOptions(
  ctx: AppContext,
  person: PasskeyPerson,
  known: readonly PasskeyRow[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpName: person.site,
    rpID: rpId(ctx.site),
    userName: person.email,
    userDisplayName: person.name,
    userID: handleOf(person.id),
    challenge: randomBytesOf(ctx),
    timeout: milliseconds(ctx),
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map((one) => ({ id: one.credential_id, transports: one.transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

export async function requestOptions(ctx: AppContext): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: rpId(ctx.site),
    challenge: randomBytesOf(ctx),
    timeout: milliseconds(ctx),
    userVerification: "required",
  });
}

/** Reads the challenge from a response before the response is verified. */
export function challengeOf(response: unknown): string | undefined {
  const created = z.safeParse(Created, response);
  if (!created.success) return undefined;
  try {
    const bytes = Buffer.from(created.data.response.clientDataJSON, "base64url");
    return z.safeParse(ClientData, JSON.parse(bytes.toString("utf8"))).data?.challenge;
  } catch {
    return undefined;
  }
}

export async function checkCreation(
  { site, log }: AppContext,
  { response, challenge }: { readonly response: unknown; readonly challenge: string },
): Promise<WebAuthnCredential | undefined> {
  const created = z.safeParse(Created, response);
  if (!created.success) return undefined;
  const { verifyRegistrationResponse } = await webAuthn();
  const verified = await verifyRegistrationResponse({
    response: created.data,
    expectedChallenge: challenge,
    expectedOrigin: origins(site),
    expectedRPID: rpId(site),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    log.info({ err: error }, "A passkey was not accepted");
    return undefined;
  });
  return verified?.registrationInfo?.credential;
}

export async function checkAssertion(
  { site, log }: AppContext,
  { response, challenge, passkey }: { response: unknown; challenge: string; passkey: PasskeyRow },
): Promise<number | undefined> {
  const asserted = z.safeParse(Asserted, response);
  if (!asserted.success) return undefined;
  const { userHandle, ...rest } = asserted.data.response;
  if (userHandle && Buffer.from(userHandle, "base64url").toString() !== ownerId(passkey)) return undefined;
  const { verifyAuthenticationResponse } = await webAuthn();
  const verified = await verifyAuthenticationResponse({
    response: { ...asserted.data, response: rest },
    expectedChallenge: challenge,
    expectedOrigin: origins(site),
    expectedRPID: rpId(site),
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: Uint8Array.from(Buffer.from(passkey.public_key, "base64url")),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch((error: unknown) => {
    log.info({ err: error }, "A passkey was not accepted");
    return undefined;
  });
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}
