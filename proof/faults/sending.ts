import { enqueue } from "../../server/outbox/outbox.ts";
import type { World } from "../../server/world.ts";
import type { SmsGateway } from "../doubles/sms-gateway.ts";
import { clockAhead, type DataLocation, withWorld } from "../servers/data-location.ts";

/** When every lease of a message that was being sent has ended. */
export const afterTheLease = clockAhead(5 * 60_000);

/** The environment of workers that send through a gateway. */
export function sendingBy(gateway: SmsGateway): Record<string, string> {
  return { SMS_URL: gateway.url, RECEIPT_SECRET: "receipt-secret-of-the-faults" };
}

/** How often a gateway was handed each message. */
export function takenBy({ handed }: SmsGateway): Map<string, number> {
  const taken = new Map<string, number>();
  for (const { receiptKey } of handed) {
    const [id = ""] = receiptKey.split(".");
    taken.set(id, (taken.get(id) ?? 0) + 1);
  }
  return taken;
}

/** Puts alerts in the outbox, their texts numbered from `first` on. */
export async function queueAlerts(location: DataLocation, count: number, first = 0): Promise<void> {
  await withWorld(location, (world) =>
    enqueue(
      world.db,
      world,
      ...Array.from({ length: count }, (_, index) => ({
        channel: "sms" as const,
        class: "alert" as const,
        kind: "alert",
        // A mobile of its own for each: five a day reach one.
        to: `063998${String(first + index).padStart(4, "0")}`,
        text: `1 nouveau profil ${first + index}`,
      })),
    ),
  );
}

/** The state of each message. */
export async function statesOf(world: World): Promise<Map<string, string>> {
  const rows = await world.db.selectFrom("messages").select(["id", "state"]).execute();
  return new Map(rows.map(({ id, state }) => [id, state]));
}
