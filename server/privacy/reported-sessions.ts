import type { Session } from "contract/privacy/privacy.ts";

type OpenSession = Omit<Session, "current">;

interface SessionRow {
  readonly id: string;
  readonly browser: string | null;
  readonly system: string | null;
  readonly created_at: Date;
  readonly last_seen_at: Date;
}

export function toldSession({ id, browser, system, created_at, last_seen_at }: SessionRow): OpenSession {
  return { id, browser, system, openedAt: created_at.toISOString(), lastSeenAt: last_seen_at.toISOString() };
}

/** The requesting session comes first (policy W-16). */
export function askingFirst(sessions: readonly OpenSession[], asking: string): Session[] {
  return sessions
    .map((session) => ({ ...session, current: session.id === asking }))
    .sort((one, other) => Number(other.current) - Number(one.current));
}
