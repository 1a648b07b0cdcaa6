import type { TeamMember } from "contract/staff-team.ts";
import { Button } from "../../ui/Button.tsx";
import { confirm } from "../../ui/confirm.ts";
import { actionsFor, isDangerous, type MemberAction } from "./member-actions.ts";
import { useMemberAction } from "./queries.ts";
import styles from "./TeamPage.module.css";
import { actions, texts } from "./texts.ts";

/** What can be done for a member, each with its effects said before (beyond B1-09). */
export function MemberActions({ member }: { member: TeamMember }) {
  const act = useMemberAction();
  const name = `${member.firstName} ${member.lastName}`;

  async function ask(action: MemberAction, inside: HTMLElement): Promise<void> {
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
    <details className={styles.actions}>
      <summary aria-label={texts.actionsOf(name)}>{texts.manage}</summary>
      <ul>
        {actionsFor(member).map((action) => (
          <li key={action}>
            <Button
              variant="quiet"
              loading={act.isPending && act.variables.action === action}
              onClick={({ currentTarget }) => void ask(action, currentTarget)}
            >
              {actions[action].label}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
