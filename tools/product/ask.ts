import type { AnswerOf, Call, InputOf } from "contract/call.ts";
import { errors } from "contract/errors.ts";
import { fetchCall } from "contract/fetch-call.ts";
import * as z from "zod/mini";
import { calls as adminCalls } from "../../server/features/admin/calls.ts";
import { calls as intakeCalls } from "../../server/features/intake/calls.ts";
import { calls as operationsCalls } from "../../server/features/operations/calls.ts";
import { Problem } from "../../server/http/problem.ts";
import type { BoundCall, Caller } from "../../server/http/slice.ts";
import type { Product } from "./open-product.ts";
import { Refused } from "./refused.ts";

/** Makes a call of the provider's, whoever answers it. @throws Refused */
export type Ask = <C extends Call>(call: C, input: InputOf<C>) => Promise<AnswerOf<C>>;

/** Calls that a command may also make without a server, on the database itself. */
const calls: readonly BoundCall[] = [...adminCalls, ...operationsCalls, ...intakeCalls];

/** How a command asks the product. */
export function askProduct(product: Product): Ask {
  return product.kind === "server" ? askServer(product.origin, product.key) : askWorld(product.world);
}

function askServer(origin: string, key: string): Ask {
  return async <C extends Call>(call: C, input: InputOf<C>) => {
    const response = await fetchCall(origin, call, input, { token: key }).catch(() => {
      throw new Refused(`Le serveur ${origin} ne répond plus.`);
    });
    if (!response.ok) throw new Refused(await sentenceOf(response));
    // The server wrote this answer through the contract's own schema; 204 has none.
    return (response.status === 204 ? undefined : await response.json()) as AnswerOf<C>;
  };
}

async function sentenceOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  const error = typeof body === "object" && body !== null && "error" in body ? [body.error].flat().join("\n") : "";
  return error || `Le serveur a répondu ${response.status}.`;
}

function askWorld(world: Extract<Product, { kind: "world" }>["world"]): Ask {
  return async <C extends Call>(call: C, input: InputOf<C>) => {
    const bound = calls.find(({ definition }) => definition === call);
    if (!bound) throw new Error(`Nothing answers ${call.path} without a server`);
    const parsed = z.safeParse(call.input, input);
    if (!parsed.success) throw new Refused(errors.invalidInput.error);
    try {
      // The handler of this very call: its answer has the call's type.
      return (await bound.handle(parsed.data, undefined, world, NOBODY)) as AnswerOf<C>;
    } catch (error) {
      if (error instanceof Problem) throw new Refused([error.toBody().error].flat().join("\n"));
      throw error;
    }
  };
}

/** Nobody calls over the network. */
const NOBODY: Caller = {
  address: "local",
  header: () => undefined,
  cookie: () => undefined,
  setCookie: () => undefined,
};
