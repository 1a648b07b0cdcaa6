import type { Call, InputOf, ResponseOf } from "contract/call.ts";
import { errors } from "contract/errors.ts";
import { fetchCall } from "contract/fetch-call.ts";
import * as z from "zod/mini";
import { calls as operatorCalls } from "../../server/centre/operator/calls.ts";
import { calls as teamCalls } from "../../server/centre/team/calls.ts";
import type { Caller } from "../../server/platform/http/feature.ts";
import { Problem } from "../../server/platform/http/problem.ts";
import { inRequest } from "../../server/platform/request-at-hand.ts";
import { Rejected } from "./bad-command.ts";
import { printable } from "./end-command.ts";
import type { Product } from "./open-product.ts";

const calls = [...operatorCalls, ...teamCalls];

/** Makes an operator call to a running server or, without a server, in this process. @throws Rejected */
export type Ask = <C extends Call>(call: C, input: InputOf<C>) => Promise<ResponseOf<C>>;

const NO_KEY =
  "La clé de l'exploitant manque : donnez OPERATOR_KEY, ou le DATA_DIR du serveur, où elle est dans operator-key.";

export function askProduct(product: Product): Ask {
  return product.kind === "server" ? askServer(product) : askContext(product.ctx);
}

function askServer({ origin, operatorKey }: Extract<Product, { kind: "server" }>): Ask {
  if (operatorKey === undefined) throw new Rejected(NO_KEY);
  return async <C extends Call>(call: C, input: InputOf<C>) => {
    const response = await fetchCall(origin, call, input, { token: operatorKey }).catch(() => {
      throw new Rejected(`Le serveur ${origin} ne répond plus.`);
    });
    if (!response.ok) throw new Rejected(await sentenceOf(response));
    // The cast is safe, because the server serialised the response by the contract's schema. A 204 has no body.
    return (response.status === 204 ? undefined : await response.json()) as ResponseOf<C>;
  };
}

async function sentenceOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  const sentences = typeof body === "object" && body !== null && "error" in body ? [body.error].flat() : [];
  return sentences.map((one) => printable(String(one))).join("\n") || `Le serveur a répondu ${response.status}.`;
}

function askContext(ctx: Extract<Product, { kind: "context" }>["ctx"]): Ask {
  return async <C extends Call>(call: C, input: InputOf<C>) => {
    const bound = calls.find(({ definition }) => definition === call);
    if (!bound) throw new Error(`No handler exists for ${call.path} without a server`);
    const parsed = z.safeParse(call.input, input);
    if (!parsed.success) throw new Rejected(errors.invalidInput.error);
    try {
      // The cast is safe, because the handler of this call returned the response.
      return (await inRequest(HERE, async () => bound.handle(parsed.data, undefined, ctx, NOBODY))) as ResponseOf<C>;
    } catch (error) {
      if (error instanceof Problem) throw new Rejected([error.toBody().error].flat().join("\n"));
      throw error;
    }
  };
}

/** The audit log contains this network address for a command that uses no server. */
const HERE = { id: "command", address: "local" };

const NOBODY: Caller = {
  address: HERE.address,
  method: "POST",
  header: () => undefined,
  cookie: () => undefined,
  setCookie: () => undefined,
  clearBrowserCache: () => undefined,
  requireRecentProof: async () => undefined,
  count: async () => undefined,
};
