/** An SMS. The gateway stores our `id` as its reference. */
export interface SmsMessage {
  readonly id: string;
  /** The recipient's number, in ten national digits. */
  readonly to: string;
  /** The text, in the GSM 7-bit alphabet. */
  readonly text: string;
  readonly class: "code" | "alert";
  readonly validMinutes?: number;
}

/**
 * The outcome of sending. An `unknown` message is never retried blindly, because it may have been sent (policy F-10).
 */
export type SendResult =
  | { readonly outcome: "accepted"; readonly gatewayId?: string }
  | {
      readonly outcome: "refused";
      readonly permanent: boolean;
      readonly reason: string;
      /** The gateway rejected only this recipient, which says nothing about the gateway (policy T-62). */
      readonly ofRecipient?: true;
      /** The pause that the gateway requests after too many requests or without credit (policy F-12). */
      readonly retryAfterSeconds?: number;
    }
  | { readonly outcome: "unknown"; readonly reason: string };

export interface SmsReceipt {
  readonly type: "receipt";
  readonly id: string;
  readonly state: "accepted" | "delivered" | "failed";
  readonly permanent?: boolean;
  readonly reason?: string;
}

/** A reply of the recipient, or a STOP that the gateway handled itself. */
export interface SmsReply {
  readonly type: "reply";
  /** The sender's number, in ten national digits. */
  readonly from: string;
  readonly text: string;
  /** The time of the reply, in seconds since 1970. */
  readonly at?: number;
}

export type SmsReport = SmsReceipt | SmsReply;

export type ReportFields = Readonly<Record<string, unknown>>;

export interface SmsGateway {
  readonly name?: string;
  readonly atOnce?: number;
  readonly hasReceipts?: boolean;
  send(message: SmsMessage): Promise<SendResult>;
  readReport?(fields: ReportFields): SmsReport | undefined;
  close(): Promise<void>;
}
