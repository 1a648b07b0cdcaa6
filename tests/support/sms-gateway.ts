import { startHttpDouble } from "./http-double.ts";

/** An SMS or a mail that a gateway was handed. */
export interface Handed {
  readonly to: string;
  readonly text: string;
}

/** A gateway that only pretends: it accepts everything and keeps it. */
export interface Gateway<Message extends Handed = Handed> {
  /** What SMS_URL or SMTP_URL has to say. */
  readonly url: string;
  readonly handed: readonly Message[];
  stop(): Promise<void>;
}

/** An SMS with the key of the address that takes its receipt: the id of its message and a signature. */
export interface HandedSms extends Handed {
  readonly receiptKey: string;
}

/** An SMS gateway that can keep whoever calls it waiting. */
export interface SmsGateway extends Gateway<HandedSms> {
  /** Takes what comes and answers nothing, until the function that it gives back is called. */
  hold(): () => void;
}

/** Starts an SMS gateway that speaks as Kannel's sendsms does. */
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
      return () => {
        held = undefined;
        resolve();
      };
    },
    stop: close,
  };
}
