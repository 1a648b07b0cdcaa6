import type { SendResult } from "../sms/sms.ts";

/** Mail programs put this event into the recipient's calendar. */
export interface MailCalendar {
  readonly method: "REQUEST" | "CANCEL";
  readonly content: string;
}

/** An e-mail. Every attempt to send it has the same Message-ID, which is made from `id` (policy F-15). */
export interface MailMessage {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly calendar?: MailCalendar | undefined;
  /** By default, replies go to the support. */
  readonly replyTo?: string | undefined;
}

export interface MailGateway {
  readonly atOnce?: number;
  send(message: MailMessage): Promise<SendResult>;
  close(): Promise<void>;
}
