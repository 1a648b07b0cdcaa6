import type { TeamMember } from "contract/centre/staff-team.ts";

export type MemberAction = "again" | "toManager" | "toAdviser" | "resetSecondFactor" | "suspend" | "resume" | "remove";

export function actionsFor({ state, role, secondFactor, passkeys }: TeamMember): MemberAction[] {
  const canReset = state !== "invited" && (secondFactor || passkeys > 0);
  return [
    ...(state === "invited" ? (["again"] as const) : []),
    role === "conseiller" ? "toManager" : "toAdviser",
    ...(canReset ? (["resetSecondFactor"] as const) : []),
    ...(state === "active" ? (["suspend"] as const) : []),
    ...(state === "suspended" ? (["resume"] as const) : []),
    "remove",
  ];
}

export function isDangerous(action: MemberAction): boolean {
  return action === "remove";
}
