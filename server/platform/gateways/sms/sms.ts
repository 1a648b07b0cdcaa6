/** The gateway stores our `id` as its reference. */
export interface SmsMessage {
  readonly id: string;
  /** Ten national digits. */
  readonly to: string;
  /** In the GSM 7-bit alphabet. */
  readonly text: string;
  readonly class: "code" | "alert";
  readonly validMinutes?: number;
}

/** The outcome of sending. `unknown` is never retried blindly: the message may have left (policy F-10). */
export type SendResult =
  | { readonly outcome: "accepted"; readonly gatewayId?: string }
  | {
      readonly outcome: "refused";
      readonly permanent: boolean;
      readonly reason: string;
      /** Only this recipient was rejected: says nothing about the gateway (policy T-62). */
      readonly ofRecipient?: true;
      /** The pause that the gateway asks for: too many requests, or no credit (policy F-12). */
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

/** A reply, or a STOP that the gateway handled itself. */
export interface SmsReply {
  readonly type: "reply";
  /** Ten national digits. */
  readonly from: string;
  readonly text: string;
  /** In seconds since 1970. */
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
