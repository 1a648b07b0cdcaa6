import type { Pdu, Session } from "smpp";
import { toE164 } from "./e164.ts";
import { readDeliverSm } from "./smpp-receipt.ts";
import type { SendResult, SmsGateway, SmsMessage, SmsReport } from "./sms.ts";

interface Options {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly systemId: string;
  readonly password: string;
  readonly sender: string;
}

const AT_ONCE = 10;
const ANSWER_MS = 20_000;
const RECONNECT_MS = 5000;
const ENQUIRE_LINK_MS = 30_000;

/** Statuses of SMPP 3.4, 5.1.3. */
const INVALID_DESTINATION = 0x0b;
/**
 * What operators also say of one number: its kind or plan is wrong, it cannot be submitted, a permanent error, a rejection,
 * it cannot be delivered to. Some say it of what they cannot do at present, so none is final.
 */
const OF_THE_NUMBER = [0x45, 0x50, 0x51, 0x65, 0x66, 0xfe];
const TEMPORARY_APPLICATION_ERROR = 0x64;
/** Queue full, throttled: the operator wants us to slow down. */
const SLOW_DOWN: Readonly<Record<number, number>> = { 20: 10, 88: 5 };

/** Operators' own ids of what was sent lately: a receipt may be faster than the note of the hand-over. */
const REMEMBERED = 5000;

/** An operator that speaks SMPP 3.4. One line is kept open for both ways, and opened again when it breaks. */
export function smppSms(options: Options): SmsGateway {
  const ours = new Map<string, string>();
  let hear: ((report: SmsReport) => Promise<void>) | undefined;
  let line: Promise<Session> | undefined;
  let isClosed = false;

  const open = (): Promise<Session> => {
    line ??= bind(options, {
      onDeliver: async (pdu) => {
        const report = readDeliverSm(pdu);
        const id = report?.type === "receipt" ? ours.get(report.id) : undefined;
        if (report) await hear?.(report.type === "receipt" && id ? { ...report, id } : report);
      },
      onEnd: () => {
        line = undefined;
        if (hear && !isClosed) setTimeout(reopen, RECONNECT_MS).unref();
      },
    });
    return line;
  };
  /** Keeps the line for receipts and replies; a failure shows at the next message, and is tried again. */
  const reopen = () => {
    if (!isClosed) open().catch(() => undefined);
  };

  return {
    name: "smpp",
    atOnce: AT_ONCE,
    hasReceipts: true,
    listen: (listener) => {
      hear = listener;
      reopen();
    },
    send: async (message) => {
      let session: Session;
      try {
        session = await open();
      } catch (error) {
        return { outcome: "refused", permanent: false, reason: error instanceof Error ? error.message : String(error) };
      }
      const result = await submit(session, message, options.sender);
      if (result.outcome === "accepted" && result.gatewayId) {
        ours.set(result.gatewayId, message.id);
        for (const old of ours.keys()) if (ours.size > REMEMBERED) ours.delete(old);
      }
      return result;
    },
    close: async () => {
      isClosed = true;
      const session = await line?.catch(() => undefined);
      session?.unbind();
      session?.close();
    },
  };
}

interface Listener {
  onDeliver(pdu: Pdu): Promise<void>;
  onEnd(): void;
}

/** Opens the line; the package is loaded with the first. @throws Error when the operator is not there or does not know us */
async function bind(options: Options, { onDeliver, onEnd }: Listener): Promise<Session> {
  const { connect } = await import("smpp");
  const { host, port, tls, systemId, password } = options;
  const session = connect({ host, port, tls, auto_enquire_link_period: ENQUIRE_LINK_MS });
  // Each message under way listens for the end of the line, and so do the line itself and the package.
  session.setMaxListeners(2 * AT_ONCE + 10);
  session.on("deliver_sm", (pdu: Pdu) => {
    onDeliver(pdu).then(
      () => session.send(pdu.response()),
      // It comes again later.
      () => session.send(pdu.response({ command_status: TEMPORARY_APPLICATION_ERROR })),
    );
  });
  session.on("enquire_link", (pdu: Pdu) => session.send(pdu.response()));
  session.on("close", onEnd);
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      session.destroy();
      reject(error);
    };
    const timer = setTimeout(() => fail(new Error("SMPP bind: no answer")), ANSWER_MS);
    session.on("error", fail);
    session.once("close", () => fail(new Error("SMPP line closed")));
    session.once(tls ? "secureConnect" : "connect", () => {
      session.bind_transceiver({ system_id: systemId, password, interface_version: 0x34 }, ({ command_status }) => {
        clearTimeout(timer);
        if (command_status === 0) resolve(session);
        else fail(new Error(`SMPP bind 0x${command_status.toString(16)}`));
      });
    });
  });
}

function submit(session: Session, message: SmsMessage, sender: string): Promise<SendResult> {
  return new Promise((resolve) => {
    const lost = (reason: string): void => resolve({ outcome: "unknown", reason });
    const onClose = () => lost("SMPP line closed");
    const timer = setTimeout(() => {
      // A line that does not answer is a dead one.
      session.destroy();
      lost("SMPP: no answer");
    }, ANSWER_MS);
    session.once("close", onClose);
    const isWritten = session.submit_sm(submitSm(message, sender), (answer) => {
      clearTimeout(timer);
      session.off("close", onClose);
      resolve(resultOf(answer));
    });
    if (isWritten) return;
    clearTimeout(timer);
    session.off("close", onClose);
    resolve({ outcome: "refused", permanent: false, reason: "SMPP line closed" });
  });
}

function submitSm({ to, text, validMinutes }: SmsMessage, sender: string): Record<string, unknown> {
  return {
    source_addr_ton: 5,
    source_addr_npi: 0,
    source_addr: sender,
    dest_addr_ton: 1,
    dest_addr_npi: 1,
    destination_addr: toE164(to),
    data_coding: 0,
    short_message: text,
    registered_delivery: 1,
    ...(validMinutes === undefined ? {} : { validity_period: relativeTime(validMinutes) }),
  };
}

/** A stretch of time as SMPP writes it: YYMMDDhhmmsstnnR. */
function relativeTime(minutes: number): string {
  const parts = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  return `0000${parts.map((part) => String(part).padStart(2, "0")).join("")}00000R`;
}

function resultOf({ command_status: status, message_id }: Pdu): SendResult {
  if (status === 0) return message_id ? { outcome: "accepted", gatewayId: message_id } : { outcome: "accepted" };
  const retryAfterSeconds = SLOW_DOWN[status];
  const reason = `SMPP 0x${status.toString(16).padStart(8, "0")}`;
  const refused = { outcome: "refused" as const, permanent: status === INVALID_DESTINATION, reason };
  if (OF_THE_NUMBER.includes(status)) return { ...refused, ofRecipient: true };
  return retryAfterSeconds === undefined ? refused : { ...refused, retryAfterSeconds };
}
