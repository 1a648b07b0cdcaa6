import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

const LONGEST = 100;
/**
 * Internet providers give one customer IPv6 addresses that begin with the same 64 bits, which are four groups (policy
 * 2).
 */
const SUBSCRIBER_GROUPS = 4;

/**
 * Returns the network of the caller. If the forwarded address is invalid, returns the proxy's network, so that no
 * caller can avoid the limits (policy T-07).
 */
export function networkOfRequest(request: Pick<FastifyRequest, "ip" | "ips" | "socket">): string {
  const chain = [request.socket.remoteAddress ?? "", ...(request.ips ?? [request.ip])];
  return chain.map((written) => networkOf(written ?? "")).findLast((network) => network !== undefined) ?? "";
}

/**
 * Returns an IPv4 address (even if written in the form of IPv6), or the first 64 bits of an IPv6 address.
 * @returns undefined for any other text
 */
export function networkOf(written: string): string | undefined {
  const address = bare(written);
  if (isIP(address) === 0) return undefined;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, SUBSCRIBER_GROUPS).map((group) => group.toString(16));
  return `${groups.join(":")}::/64`;
}

function bare(written: string): string {
  if (written.length > LONGEST) return "";
  const text = written.trim();
  const withPort = /^(?:\[([^[\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(text);
  return (withPort?.[1] ?? withPort?.[2] ?? text).replace(/%[^%]*$/, "");
}
