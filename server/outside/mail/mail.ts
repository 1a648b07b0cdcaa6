import type { SendResult } from "../sms/sms.ts";

/** One e-mail to hand over; `id` makes its Message-ID, the same at every attempt (policy F-15). */
export interface MailMessage {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Beside the usual ones, by their names. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Where e-mails go. */
export interface MailGateway {
  /** Messages handed over side by side; one after the other where it does not say. */
  readonly atOnce?: number;
  send(message: MailMessage): Promise<SendResult>;
  close(): Promise<void>;
}
