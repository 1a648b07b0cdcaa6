import type { Pdu } from "smpp";
import { fromE164 } from "./e164.ts";
import type { SmsReport } from "./sms.ts";

/** Bits of esm_class that mark a delivery receipt. */
const RECEIPT_BITS = 0x3c;
const RECEIPT = 0x04;

/** Final and intermediate states, as receipts write them and as message_state counts them (SMPP 3.4, 5.2.28). */
const STATES: readonly (readonly [
  stat: string,
  state: number,
  means: "accepted" | "delivered" | "failed" | "expired",
])[] = [
  ["ENROUTE", 1, "accepted"],
  ["DELIVRD", 2, "delivered"],
  ["EXPIRED", 3, "expired"],
  ["DELETED", 4, "expired"],
  ["UNDELIV", 5, "failed"],
  ["ACCEPTD", 6, "accepted"],
  ["REJECTD", 8, "failed"],
];

/** A deliver_sm of an operator as a report: a receipt, or what somebody answered; undefined when it is neither. */
export function readDeliverSm(pdu: Pdu): SmsReport | undefined {
  const text = textOf(pdu);
  if (((pdu.esm_class ?? 0) & RECEIPT_BITS) !== RECEIPT) {
    const from = fromE164(pdu.source_addr ?? "");
    return from === undefined ? undefined : { type: "reply", from, text };
  }
  const id = pdu.receipted_message_id?.replace(/\0+$/, "") || /\bid:(\S+)/i.exec(text)?.[1];
  const stat = /\bstat:(\w+)/i.exec(text)?.[1]?.toUpperCase();
  const means = STATES.find(([name, state]) => name === stat || state === pdu.message_state)?.[2];
  if (id === undefined || means === undefined) return undefined;
  if (means === "accepted" || means === "delivered") return { type: "receipt", id, state: means };
  const reason = text.slice(0, 200);
  return { type: "receipt", id, state: "failed", permanent: means === "failed", reason };
}

function textOf({ short_message }: Pdu): string {
  const message = short_message?.message ?? "";
  return typeof message === "string" ? message : Buffer.from(message).toString("latin1");
}
