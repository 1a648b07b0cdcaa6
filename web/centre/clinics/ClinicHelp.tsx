import type { ClinicAccount } from "contract/centre/clinics.ts";
import { Button } from "../../ui/Button.tsx";
import { confirm } from "../../ui/confirm.ts";
import { KeyRound, LockOpen, LogOut, Mail, MessageSquare, PhoneCall } from "../../ui/page-icons.ts";
import styles from "./ClinicPage.module.css";
import { type HelpAction, useHelpAction } from "./queries.ts";
import { phoneInOneLine, actions as texts } from "./texts.ts";

const RESEND_ICONS = { code: MessageSquare, verification: Mail, invitation: Mail, reset: KeyRound };

interface Action {
  readonly help: HelpAction;
  readonly label: string;
  readonly detail: string;
  readonly Icon: typeof Mail;
}

export function ClinicHelp({ data }: { data: ClinicAccount }) {
  const help = useHelpAction(data);

  async function ask({ help: wanted, label, detail }: Action): Promise<void> {
    const { result } = await confirm({ text: `${label} ?`, detail, confirmLabel: label, denyLabel: texts.no });
    if (result === "confirm") help.mutate(wanted);
  }

  return (
    <section className={styles.help} aria-labelledby="aide">
      <h2 id="aide">{texts.title}</h2>
      <ul>
        {actionsFor(data).map((action, index) => (
          <li key={action.label}>
            <Button
              variant={index === 0 ? "primary" : "secondary"}
              wide
              icon={<action.Icon size={20} aria-hidden />}
              aria-describedby={`${action.help.kind}-${index}`}
              loading={help.isPending && isSame(help.variables, action.help)}
              onClick={() => void ask(action)}
            >
              {action.label}
            </Button>
            <p id={`${action.help.kind}-${index}`}>{action.detail}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function isSame(one: HelpAction, other: HelpAction): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function actionsFor({ account, state, held, resendable, sessions }: ClinicAccount): Action[] {
  const to = { email: account.email, phone: phoneInOneLine(account.phone) };
  const isPhoneOpen = account.numOrdinal !== null && !account.phoneChecked && state !== "active";
  return [
    ...(held?.phone
      ? [
          {
            help: { kind: "confirmAddress" } as const,
            label: texts.confirmAddress.label(phoneInOneLine(held.phone)),
            detail: texts.confirmAddress.detail,
            Icon: PhoneCall,
          },
        ]
      : []),
    ...resendable.map((what) => {
      const { label, detail } = texts.resend[what];
      return { help: { kind: "resend", what } as const, label, detail: detail(to), Icon: RESEND_ICONS[what] };
    }),
    { help: { kind: "unlock" }, label: texts.unlock.label, detail: texts.unlock.detail, Icon: LockOpen },
    ...(isPhoneOpen
      ? [
          {
            help: { kind: "verifyPhone" } as const,
            label: texts.verifyPhone.label,
            detail: texts.verifyPhone.detail(to.phone),
            Icon: PhoneCall,
          },
        ]
      : []),
    ...(sessions > 0
      ? [
          {
            help: { kind: "endSessions" } as const,
            label: texts.endSessions.label,
            detail: texts.endSessions.detail(sessions),
            Icon: LogOut,
          },
        ]
      : []),
  ];
}
