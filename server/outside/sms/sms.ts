/** One text message to hand over. `id` is ours: the gateway keeps it as its reference. */
export interface SmsMessage {
  readonly id: string;
  /** Ten national digits. */
  readonly to: string;
  /** In the GSM 7-bit alphabet. */
  readonly text: string;
  /** A code is worthless once expired; an alert is not. */
  readonly class: "code" | "alert";
  /** Minutes after which it is not worth delivering any more. */
  readonly validMinutes?: number;
}

/** What became of a hand-over. `unknown` is never retried blindly: it may have been accepted (policy F-10). */
export type SendResult =
  | { readonly outcome: "accepted"; readonly gatewayId?: string }
  | {
      readonly outcome: "refused";
      readonly permanent: boolean;
      readonly reason: string;
      /** This number or address alone was refused: that says nothing about the gateway (policy T-62). */
      readonly ofRecipient?: true;
      /** The gateway wants to be left alone for so long: too many requests, or no credit (policy F-12). */
      readonly retryAfterSeconds?: number;
    }
  | { readonly outcome: "unknown"; readonly reason: string };

/** What a gateway tells later of a message that it took. */
export interface SmsReceipt {
  readonly type: "receipt";
  /** Our id, or the gateway's own. */
  readonly id: string;
  readonly state: "accepted" | "delivered" | "failed";
  /** A failure that would come again: the number does not exist any more. */
  readonly permanent?: boolean;
  readonly reason?: string;
}

/** What somebody answered to an SMS; a gateway that keeps a list of who said STOP reports it in the same way. */
export interface SmsReply {
  readonly type: "reply";
  /** Ten national digits. */
  readonly from: string;
  readonly text: string;
  /** When it was written, in seconds since 1970, where that is told. */
  readonly at?: number;
}

export type SmsReport = SmsReceipt | SmsReply;

/** A report as it comes in by HTTP: the fields of its query or of its body. */
export type ReportFields = Readonly<Record<string, unknown>>;

/** Where SMS go. */
export interface SmsGateway {
  /** What the metrics call it. */
  readonly name?: string;
  /** Messages handed over side by side; one after the other where it does not say. */
  readonly atOnce?: number;
  /** Whether receipts are to be expected. */
  readonly hasReceipts?: boolean;
  send(message: SmsMessage): Promise<SendResult>;
  /** Reads a report that came in by HTTP; undefined when it says nothing that matters. */
  readReport?(fields: ReportFields): SmsReport | undefined;
  close(): Promise<void>;
}
