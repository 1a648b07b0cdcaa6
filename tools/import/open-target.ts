import { systemClock } from "../../server/clock.ts";
import { serverTarget } from "../../server/features/record-files/server-target.ts";
import { type IntakeTarget, worldTarget } from "../../server/features/record-files/target.ts";
import { openProduct } from "../product/open-product.ts";

/** Where this import goes. */
export interface ImportTarget {
  readonly intake: IntakeTarget;
  /** One line for the operator. */
  readonly description: string;
  close(): Promise<void>;
}

/** The server that runs on this DATA_DIR or answers at PUBLIC_URL; without one, the database itself. */
export async function openTarget(): Promise<ImportTarget> {
  const product = await openProduct();
  const close = () => product.close();
  if (product.kind === "world") {
    return {
      intake: worldTarget(product.world, { sentAt: product.world.clock.now() }),
      description: `Import direct dans la base ${product.where}`,
      close,
    };
  }
  const intake = serverTarget(product.origin, product.providerKey, systemClock);
  return { intake, description: `Import par le serveur ${product.origin}`, close };
}
