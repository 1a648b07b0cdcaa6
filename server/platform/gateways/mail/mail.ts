import type { SendResult } from "../sms/sms.ts";

/** An e-mail. Its `id` becomes the Message-ID, which is the same at every attempt (policy F-15). */
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
