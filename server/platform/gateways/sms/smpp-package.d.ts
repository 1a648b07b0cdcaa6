/** Declares the types that kannel.test.ts needs, because the package `smpp` has no types. */
declare module "smpp" {
  import type { EventEmitter } from "node:events";
  import type { Server as NetServer } from "node:net";

  export interface Pdu {
    readonly source_addr?: string;
    readonly destination_addr?: string;
    readonly short_message?: { readonly message: string | Uint8Array };
    response(options?: Readonly<Record<string, unknown>>): Pdu;
  }

  export interface Session extends EventEmitter {
    send(pdu: Pdu): boolean;
    destroy(callback?: () => void): void;
    deliver_sm(options: Readonly<Record<string, unknown>>): boolean;
  }

  export interface Server extends NetServer {
    readonly sessions: Session[];
  }

  export function createServer(listener: (session: Session) => void): Server;
}
