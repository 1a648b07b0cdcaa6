import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { StaffRole } from "contract/centre/staff.ts";
import {
  changeStaffRole,
  inviteStaff,
  removeStaff,
  resetStaffSecondFactor,
  resumeStaff,
  suspendStaff,
  type TeamMember,
} from "contract/centre/staff-team.ts";
import { send } from "../../api/client.ts";
import { meQuery } from "../../shell/centre/me.ts";
import { showError } from "../../shell/show-error.ts";
import { focusNeighbour } from "../../ui/focus-neighbour.ts";
import { clearToasts, toast } from "../../ui/toast.ts";
import { actions, texts } from "./texts.ts";

export const TEAM = "team";

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

interface Invitee {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: StaffRole;
}

const calls: Readonly<Record<MemberAction, (member: TeamMember) => Promise<unknown>>> = {
  again: ({ email, firstName, lastName, role }) => send(inviteStaff, { email, firstName, lastName, role }),
  toManager: ({ id }) => send(changeStaffRole, { id, role: "gestionnaire" }),
  toAdviser: ({ id }) => send(changeStaffRole, { id, role: "conseiller" }),
  resetSecondFactor: ({ id }) => send(resetStaffSecondFactor, { id }),
  suspend: ({ id }) => send(suspendStaff, { id }),
  resume: ({ id }) => send(resumeStaff, { id }),
  remove: ({ id }) => send(removeStaff, { id }),
};

interface ActionOnMember {
  readonly action: MemberAction;
  readonly member: TeamMember;
  readonly inside: HTMLElement;
}

export function useMemberAction() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ action, member }: ActionOnMember) => calls[action](member),
    onMutate: clearToasts,
    onSuccess(_, { action, member, inside }) {
      if (action === "remove") focusNeighbour(inside);
      toast({ text: actions[action].done(`${member.firstName} ${member.lastName}`) });
    },
    onError: (rejection) => showError(rejection, { fallback: texts.rejected }),
    onSettled: refresh,
  });
}

export function useInvite() {
  const refresh = useRefresh();
  return useMutation({ mutationFn: (invitee: Invitee) => send(inviteStaff, { ...invitee }), onSuccess: refresh });
}

/** Reloads the team and the user's own role, because users may change their own role. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ["formation", TEAM] }),
      client.invalidateQueries({ queryKey: meQuery.queryKey }),
    ]);
}
