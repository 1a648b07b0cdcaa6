import { startHttpDouble } from "./http-double.ts";

export interface SmsGateway {
  readonly url: string;
  /** All SMS that the gateway has accepted. The URL for the receipt of an SMS contains the `receiptKey` of this SMS. */
  readonly handed: readonly HandedSms[];
  stop(): Promise<void>;
  /** Delays all responses until the test calls the returned function. */
  hold(): () => void;
}

interface HandedSms {
  readonly to: string;
  readonly text: string;
  readonly receiptKey: string;
}

export async function startSmsGateway(): Promise<SmsGateway> {
  const { origin, answer, close } = await startHttpDouble();
  const handed: HandedSms[] = [];
  let held: Promise<void> | undefined;
  answer(async ({ url }) => {
    const { searchParams: given } = new URL(url, origin);
    const receiptKey = /\/receipts\/([^?]+)/.exec(given.get("dlr-url") ?? "")?.[1] ?? "";
    handed.push({ to: given.get("to") ?? "", text: given.get("text") ?? "", receiptKey });
    await held;
    return { status: 202, body: "0: Accepted for delivery" };
  });
  return {
    url: `kannel+${origin.replace("//", "//user:password@")}/cgi-bin/sendsms`,
    handed,
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    stop: close,
  };
}
