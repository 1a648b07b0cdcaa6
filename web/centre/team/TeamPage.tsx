import { type TeamMember, team } from "contract/centre/staff-team.ts";
import { useState } from "react";
import { dayAndTime } from "../../format/dates.ts";
import { RowMenu } from "../../shell/centre/RowMenu.tsx";
import { type Column, Table } from "../../shell/centre/Table.tsx";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { usePages } from "../../shell/list-pages.ts";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { confirm } from "../../ui/confirm.ts";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { UserPlus } from "../../ui/page-icons.ts";
import { InviteDialog, inviteDraft } from "./InviteDialog.tsx";
import { actionsFor, isDangerous, type MemberAction, TEAM, useMemberAction } from "./queries.ts";
import { actions, invite, texts } from "./texts.ts";

const TONES = { invited: "warn", active: "brand", suspended: "danger" } as const;

const columns: readonly Column<TeamMember>[] = [
  {
    head: texts.name,
    cell: ({ firstName, lastName, me }) => (
      <>
        {firstName} {lastName} {me && <Badge tone="outline">{texts.me}</Badge>}
      </>
    ),
  },
  { head: texts.email, cell: ({ email }) => email },
  { head: texts.role, cell: ({ role }) => texts.roles[role], whole: true },
  { head: texts.state, cell: ({ state }) => <Badge tone={TONES[state]}>{texts.states[state]}</Badge>, whole: true },
  { head: texts.protection, cell: protectionOf },
  {
    head: texts.lastLogin,
    cell({ lastLoginAt }) {
      if (lastLoginAt === null) return texts.neverLoggedIn;
      const { day, time } = dayAndTime(lastLoginAt);
      return texts.when(day, time);
    },
  },
  { head: texts.actions, cell: (member) => <MemberActions member={member} />, bare: true },
];

export function TeamPage() {
  const pages = usePages(TEAM, team, {});
  const [opening, setOpening] = useState<object | undefined>(() => inviteDraft.read());
  const { items } = pages;
  return (
    <Page width="list">
      <PageTitle
        title={texts.title}
        actions={
          <Button icon={<UserPlus size={20} aria-hidden />} onClick={() => setOpening({})}>
            {invite.title}
          </Button>
        }
      />
      {pages.error && <LoadFailure text={texts.failed} onRetry={pages.retry} />}
      {!items && !pages.error && <PageSkeleton shape="rows" label={texts.loading} />}
      {items && <Table label={texts.list} pages={pages} itemKey={({ id }) => id} columns={columns} />}
      <InviteDialog
        open={opening !== undefined}
        // A late response must not close the dialog if the user has opened it again.
        onClose={() => setOpening((current) => (current === opening ? undefined : current))}
      />
    </Page>
  );
}

function protectionOf({ secondFactor, passkeys }: TeamMember): string {
  const means = [secondFactor && texts.secondFactor, passkeys > 0 && texts.passkeys(passkeys)].filter(Boolean);
  return means.join(", ") || texts.noSecondFactor;
}

function MemberActions({ member }: { member: TeamMember }) {
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
