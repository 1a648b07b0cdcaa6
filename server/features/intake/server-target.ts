import { setTimeout } from "node:timers/promises";
import { type AnswerOf, type Call, type InputOf, wireRequest } from "contract/call.ts";
import { candidateBatch, putFile, registerBatch } from "contract/intake.ts";
import { makeTurns } from "./in-turn.ts";
import { fileReasons, serverRefused } from "./messages.ts";
import type { ReadRecord } from "./source-record.ts";
import type { IntakeTarget } from "./target.ts";

/** Pauses before a server that cannot answer now is asked again. */
const PAUSES_MS = [500, 2000, 5000];

/**
 * A running server, asked through the provider API.
 * @throws Error from its functions when the server refuses the key, or cannot be reached for several seconds
 */
export function serverTarget(origin: string, key: string): IntakeTarget {
  const headers = { authorization: `Bearer ${key}` };
  const inTurn = makeTurns();

  const send = async <C extends Call>(call: C, input: InputOf<C>): Promise<Response> => {
    const { method, url, body } = wireRequest(call, input);
    const type = call.raw ? "application/octet-stream" : "application/json";
    const request = {
      method,
      headers: { ...headers, "content-type": type },
      body: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body),
    };
    for (const pause of PAUSES_MS) {
      const response = await fetch(origin + url, request).catch(() => undefined);
      if (response && response.status !== 503) return response;
      await setTimeout(pause);
    }
    return fetch(origin + url, request);
  };

  const answer = async <C extends Call>(call: C, input: InputOf<C>): Promise<AnswerOf<C>> => {
    const response = await send(call, input);
    if (!response.ok) throw new Error(serverRefused(response.status, await errorOf(response)));
    // The server wrote this answer through the contract's own schema.
    return (await response.json()) as AnswerOf<C>;
  };

  return {
    candidates: (records, dryRun) =>
      inTurn(
        async () => ({ items: itemsOf(records), duplicates: "1", ...(dryRun ? { dryRun: "1" } : {}) }),
        async (input) => (await answer(candidateBatch, input)).results,
      ),
    register: (records, dryRun) =>
      inTurn(
        async () => ({ items: itemsOf(records), ...(dryRun ? { dryRun: "1" } : {}) }),
        async (input) => (await answer(registerBatch, input)).results,
      ),
    file: async (name, bytes, dryRun) => {
      const response = await send(putFile, { name, content: bytes, ...(dryRun ? { dryRun: "1" } : {}) });
      if (response.ok) return undefined;
      if (response.status === 413) return fileReasons.tooLarge;
      const error = await errorOf(response);
      if (response.status !== 415) throw new Error(serverRefused(response.status, error));
      return error;
    },
  };
}

function itemsOf(records: readonly ReadRecord[]): unknown[] {
  return records.map(({ read }) => read());
}

async function errorOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  const error = typeof body === "object" && body !== null && "error" in body ? body.error : "";
  return [error].flat().join("\n");
}
