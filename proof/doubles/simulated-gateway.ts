import type { Clock } from "../../server/clock.ts";
import type { MailGateway } from "../../server/outside/mail/mail.ts";
import type { SendResult, SmsGateway, SmsMessage } from "../../server/outside/sms/sms.ts";
import type { Chance } from "../simulation/chance.ts";

/** Shares of hand-overs that are refused for now, and of those whose outcome stays unknown. */
const REFUSED = 0.01;
const UNKNOWN = 0.001;

/** One SMS that the gateway took. */
export interface TakenSms {
  readonly id: string;
  readonly to: string;
  readonly kind: SmsMessage["class"];
  readonly text: string;
  readonly at: Date;
}

/** A gateway as they are: it refuses now and then, knows dead numbers, and is away at times. It keeps what it took. */
export interface SimulatedSms extends SmsGateway {
  readonly taken: readonly TakenSms[];
  /** The last text that went to a number. */
  lastTo(mobile: string): string | undefined;
  /** From now on a number is out of service. */
  cutOff(mobile: string): void;
  /** Whether the gateway answers nobody. */
  away: boolean;
}

/** Makes the SMS gateway of a simulated year. */
export function simulatedSms(clock: Clock, chance: Chance): SimulatedSms {
  const taken: TakenSms[] = [];
  const last = new Map<string, string>();
  const dead = new Set<string>();
  const gateway: SimulatedSms = {
    taken,
    away: false,
    lastTo: (mobile) => last.get(mobile),
    cutOff: (mobile) => dead.add(mobile),
    close: async () => undefined,
    send: async ({ id, to, class: kind, text }): Promise<SendResult> => {
      if (gateway.away) return { outcome: "refused", permanent: false, reason: "away" };
      if (dead.has(to)) return { outcome: "refused", permanent: true, reason: "unknown subscriber" };
      if (chance.happens(REFUSED)) return { outcome: "refused", permanent: false, reason: "busy" };
      taken.push({ id, to, kind, text, at: clock.now() });
      last.set(to, text);
      if (kind === "alert" && chance.happens(UNKNOWN)) return { outcome: "unknown", reason: "cut off" };
      return { outcome: "accepted" };
    },
  };
  return gateway;
}

/** A mail gateway that keeps the last text of each address. */
export interface SimulatedMail extends MailGateway {
  lastTo(address: string): string | undefined;
}

/** Makes the mail gateway of a simulated year. */
export function simulatedMail(): SimulatedMail {
  const last = new Map<string, string>();
  return {
    lastTo: (address) => last.get(address),
    send: async ({ to, text }) => {
      last.set(to, text);
      return { outcome: "accepted" };
    },
    close: async () => undefined,
  };
}
