import { setTimeout } from "node:timers/promises";
import { registerBatch } from "contract/accounts/register.ts";
import type { Call, InputOf, ResponseOf } from "contract/call.ts";
import { putFile } from "contract/candidates/files.ts";
import { candidateBatch } from "contract/candidates/intake.ts";
import { fetchCall } from "contract/fetch-call.ts";
import type { Clock } from "../../platform/clock.ts";
import { fileTooLarge, serverError } from "./messages.ts";
import type { ReadRecord } from "./source-record.ts";
import type { IntakeTarget } from "./target.ts";

const PAUSES_MS = [500, 2000, 5000];

export class ServerError extends Error {}

/**
 * Sends records to a running server through the provider API.
 * @param clock - measures the age of the file, so that the server does not restore candidates who were erased after the
 * import began
 * @throws Error if the server rejects the key or stays unreachable
 */
export function serverTarget(origin: string, key: string, { elapsed }: Pick<Clock, "elapsed">): IntakeTarget {
  const begunAt = elapsed();
  // Send the age of the file instead of a time, because the server's clock may differ.
  const age = () => String(Math.ceil((elapsed() - begunAt) / 1000));

  const send = async <C extends Call>(call: C, input: InputOf<C>): Promise<Response> => {
    for (const pause of PAUSES_MS) {
      const response = await fetchCall(origin, call, input, { token: key }).catch(() => undefined);
      if (response && response.status !== 503) return response;
      await setTimeout(pause);
    }
    return fetchCall(origin, call, input, { token: key });
  };

  const response = async <C extends Call>(call: C, input: InputOf<C>): Promise<ResponseOf<C>> => {
    const response = await send(call, input);
    if (!response.ok) throw new ServerError(serverError(response.status, await errorOf(response)));
    return (await response.json()) as ResponseOf<C>;
  };

  return {
    candidates: async (records, dryRun) => {
      const input = { items: itemsOf(records), duplicates: "1", file: "1", ...(dryRun && { dryRun: "1" as const }) };
      return async () => (await response(candidateBatch, { ...input, age: age() })).results;
    },
    register: async (records, dryRun) => {
      const input = { items: itemsOf(records), ...(dryRun && { dryRun: "1" as const }) };
      return async () => (await response(registerBatch, input)).results;
    },
    file: async (name, bytes, dryRun) => {
      const response = await send(putFile, { name, content: bytes, ...(dryRun && { dryRun: "1" as const }) });
      if (response.ok) return undefined;
      if (response.status === 413) return fileTooLarge;
      const error = await errorOf(response);
      if (response.status !== 415) throw new ServerError(serverError(response.status, error));
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
