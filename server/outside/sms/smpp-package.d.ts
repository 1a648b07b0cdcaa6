/** The part of the package `smpp` that is used here; it brings no types of its own. */
declare module "smpp" {
  import type { EventEmitter } from "node:events";
  import type { Server as NetServer, Socket } from "node:net";

  export interface Pdu {
    readonly command: string;
    readonly command_status: number;
    readonly sequence_number: number;
    readonly system_id?: string;
    readonly password?: string;
    readonly message_id?: string;
    readonly source_addr?: string;
    readonly destination_addr?: string;
    readonly esm_class?: number;
    readonly data_coding?: number;
    readonly short_message?: { readonly message: string | Uint8Array };
    readonly validity_period?: unknown;
    readonly registered_delivery?: number;
    readonly receipted_message_id?: string;
    readonly message_state?: number;
    response(options?: Readonly<Record<string, unknown>>): Pdu;
  }

  export interface Session extends EventEmitter {
    readonly socket: Socket;
    send(pdu: Pdu): boolean;
    close(callback?: () => void): void;
    destroy(callback?: () => void): void;
    bind_transceiver(options: Readonly<Record<string, unknown>>, answered: (pdu: Pdu) => void): boolean;
    submit_sm(options: Readonly<Record<string, unknown>>, answered: (pdu: Pdu) => void): boolean;
    deliver_sm(options: Readonly<Record<string, unknown>>, answered?: (pdu: Pdu) => void): boolean;
    unbind(answered?: (pdu: Pdu) => void): boolean;
  }

  export interface Server extends NetServer {
    readonly sessions: Session[];
  }

  export function connect(options: Readonly<Record<string, unknown>>): Session;
  export function createServer(listener: (session: Session) => void): Server;
}
