import type { Session } from "contract/accounts/sessions.ts";
import type { OpenSession } from "contract/privacy/privacy.ts";

interface SessionRow {
  readonly id: string;
  readonly browser: string | null;
  readonly system: string | null;
  readonly created_at: Date;
  readonly last_seen_at: Date;
}

export function toSession({ id, browser, system, created_at, last_seen_at }: SessionRow): OpenSession {
  return { id, browser, system, openedAt: created_at.toISOString(), lastSeenAt: last_seen_at.toISOString() };
}

export function currentFirst(sessions: readonly OpenSession[], currentId: string): Session[] {
  return sessions
    .map((session) => ({ ...session, current: session.id === currentId }))
    .sort((one, other) => Number(other.current) - Number(one.current));
}
