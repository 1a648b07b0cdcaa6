import { loadFile } from "../../ui/load-file.ts";

/** Loads the library only for users of passkeys, because most visitors have no passkey (B15-02). */
const loadLibrary = () => loadFile(() => import("@simplewebauthn/browser"));

type Json = Readonly<Record<string, unknown>>;
type Library = Awaited<ReturnType<typeof loadLibrary>>;
type CreationOptions = Parameters<Library["startRegistration"]>[0]["optionsJSON"];
type RequestOptions = Parameters<Library["startAuthentication"]>[0]["optionsJSON"];

/** Makes a passkey on the device. @throws Error if the user cancels */
export async function makePasskey(options: Json): Promise<Record<string, unknown>> {
  const { startRegistration } = await loadLibrary();
  return { ...(await startRegistration({ optionsJSON: options as unknown as CreationOptions })) };
}

/** Signs a challenge with a passkey of the device. @throws Error if the user cancels */
export async function answerByPasskey(options: Json): Promise<Record<string, unknown>> {
  const { startAuthentication } = await loadLibrary();
  return { ...(await startAuthentication({ optionsJSON: options as unknown as RequestOptions })) };
}
