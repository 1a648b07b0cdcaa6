import type { SendResult } from "../sms/sms.ts";

/** An e-mail. Every attempt to send it has the same Message-ID, which is made from `id` (policy F-15). */
export interface MailMessage {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface MailGateway {
  readonly atOnce?: number;
  send(message: MailMessage): Promise<SendResult>;
  close(): Promise<void>;
}
