import type { Page } from "@playwright/test";

/** Adds a virtual device that stores passkeys and verifies its user. @returns a function that removes the device */
export async function addPasskeyDevice(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return () => session.detach();
}
