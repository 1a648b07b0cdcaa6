import type { SendResult } from "../sms/sms.ts";

/** A calendar event of an e-mail. Mail programs add the event to the recipient's calendar. */
export interface MailCalendar {
  readonly method: "REQUEST" | "CANCEL";
  readonly content: string;
}

/** All attempts to send one e-mail use the same Message-ID, which the gateway makes from `id` (policy F-15). */
export interface MailMessage {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly calendar?: MailCalendar | undefined;
  /** If undefined, recipients reply to the e-mail address of the support. */
  readonly replyTo?: string | undefined;
}

export interface MailGateway {
  readonly atOnce?: number;
  send(message: MailMessage): Promise<SendResult>;
  close(): Promise<void>;
}
