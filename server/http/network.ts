import { isIPv4, isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";

const LONGEST = 100;
/** A subscriber has the first 64 bits of an IPv6 address (policy 2). */
const SUBSCRIBER_GROUPS = 4;

/**
 * The subscriber behind a request, as the furthest trusted proxy reports it. If that is no address, the proxy's own
 * counts, so that nonsense does not get a fresh count (policy T-07).
 */
export function networkOfRequest(request: Pick<FastifyRequest, "ip" | "ips" | "socket">): string {
  const chain = [request.socket.remoteAddress ?? "", ...(request.ips ?? [request.ip])];
  return chain.map((written) => networkOf(written ?? "")).findLast((network) => network !== undefined) ?? "";
}

/** Normalises an address: IPv4 (also when mapped into IPv6), or the first 64 bits of IPv6; undefined for anything else. */
export function networkOf(written: string): string | undefined {
  const address = bare(written);
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return undefined;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  return `${groups
    .slice(0, SUBSCRIBER_GROUPS)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** Without spaces, brackets, port and zone. */
function bare(written: string): string {
  if (written.length > LONGEST) return "";
  const text = written.trim();
  const withPort = /^(?:\[([^[\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(text);
  return (withPort?.[1] ?? withPort?.[2] ?? text).replace(/%[^%]*$/, "");
}

function groupsOf(address: string): number[] {
  // The last two groups may be written as an IPv4 address.
  const [head = "", tail] = address.replace(/[\d.]+\.\d+$/, toGroups).split("::");
  const read = (part: string) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)));
  const [left, right] = [read(head), read(tail ?? "")];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => 0);
  return [...left, ...zeros, ...right];
}

function toGroups(dotted: string): string {
  const [first = 0, second = 0, third = 0, fourth = 0] = dotted.split(".").map(Number);
  return `${((first << 8) | second).toString(16)}:${((third << 8) | fourth).toString(16)}`;
}
