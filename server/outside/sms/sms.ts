/** One text message to hand over. `id` is ours: the gateway keeps it as its reference. */
export interface SmsMessage {
  readonly id: string;
  /** Ten national digits. */
  readonly to: string;
  readonly text: string;
  /** A code is worthless once expired; an alert is not. */
  readonly kind: "code" | "alert";
}

/** What became of a hand-over. `unknown` is never retried blindly: it may have been accepted (policy F-10). */
export type SendResult =
  | { readonly outcome: "accepted"; readonly providerId?: string }
  | {
      readonly outcome: "refused";
      readonly permanent: boolean;
      readonly reason: string;
      readonly retryAfterSeconds?: number;
    }
  | { readonly outcome: "unknown"; readonly reason: string };

/** Where SMS go. */
export interface SmsGateway {
  send(message: SmsMessage): Promise<SendResult>;
  close(): Promise<void>;
}
