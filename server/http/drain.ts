import type { FastifyInstance } from "fastify";

/** Whether this server is about to leave. */
export interface Drain {
  isStopping: boolean;
}

/**
 * Takes a server out without a failed request (policy F-34): once it is stopping, /readyz says so, so that the proxy
 * in front sends nothing more, and each answer ends its connection, so that the proxy keeps none that is about to close.
 */
export function leaveGently(app: FastifyInstance, drain: Drain): void {
  app.addHook("onSend", async (_request, reply) => {
    if (drain.isStopping) reply.header("connection", "close");
  });
}
