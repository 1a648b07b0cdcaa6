import type { TeamMember } from "contract/staff-team.ts";
import { confirm } from "../../ui/confirm.ts";
import { RowMenu } from "../shell/RowMenu.tsx";
import { actionsFor, isDangerous, type MemberAction } from "./member-actions.ts";
import { useMemberAction } from "./queries.ts";
import { actions, texts } from "./texts.ts";

/** What can be done for a member, each with its effects said before (beyond B1-09). */
export function MemberActions({ member }: { member: TeamMember }) {
  const act = useMemberAction();
  const name = `${member.firstName} ${member.lastName}`;

  async function ask(action: MemberAction, inside: HTMLElement): Promise<void> {
    if (act.isPending) return;
    const { label, question, detail } = actions[action];
    const { result } = await confirm({
      text: question(name),
      detail,
      kind: isDangerous(action) ? "danger" : "question",
      confirmLabel: label,
      denyLabel: texts.cancel,
    });
    if (result === "confirm") act.mutate({ action, member, inside });
  }

  return (
    <RowMenu
      label={texts.actionsOf(name)}
      text={texts.manage}
      actions={actionsFor(member).map((action) => ({
        label: actions[action].label,
        run: (button) => void ask(action, button),
      }))}
    />
  );
}
