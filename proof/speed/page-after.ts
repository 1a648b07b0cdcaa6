import type { Target } from "./send-requests.ts";

/** The address of the page after a numbered one: it carries a cursor. */
export async function pageAfter(origin: string, target: Target): Promise<Target> {
  const response = await fetch(origin + target.path, { headers: { ...target.headers } });
  const body = (await response.json()) as { "hydra:view": { "hydra:next"?: string } };
  const path = body["hydra:view"]["hydra:next"];
  if (path === undefined) throw new Error(`No page follows ${target.path}`);
  return { ...target, path };
}
