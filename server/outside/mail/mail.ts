import type { SendResult } from "../sms/sms.ts";

/** One e-mail to hand over; `id` makes its Message-ID, the same at every attempt (policy F-15). */
export interface MailMessage {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Where e-mails go. */
export interface MailGateway {
  send(message: MailMessage): Promise<SendResult>;
  close(): Promise<void>;
}
