export interface SmsMessage {
  readonly id: string;
  readonly to: string;
  readonly text: string;
  readonly class: "code" | "alert";
  readonly validMinutes?: number;
}

/**
 * If the outcome is `unknown`, the gateway may have sent the message, so the server does not send the message again
 * (policy F-10).
 */
export type SendResult =
  | { readonly outcome: "accepted"; readonly gatewayId?: string }
  | {
      readonly outcome: "refused";
      readonly permanent: boolean;
      readonly reason: string;
      /**
       * True if the gateway rejected only this recipient. Messages to other recipients can still be sent (policy
       * T-62).
       */
      readonly ofRecipient?: true;
      /**
       * The pause that the gateway asks for if it gets too many requests or if the operator's credit is used up (policy
       * F-12).
       */
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

/** An SMS reply of the recipient, or a STOP that the gateway has already handled. */
interface SmsReply {
  readonly type: "reply";
  readonly from: string;
  readonly text: string;
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
