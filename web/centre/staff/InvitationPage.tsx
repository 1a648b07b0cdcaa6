import { acceptStaffInvitation } from "contract/centre/staff-login.ts";
import { useParams } from "react-router";
import { send } from "../../api/client.ts";
import { ChoosePassword } from "./ChoosePassword.tsx";
import { choose as texts } from "./texts.ts";

export function InvitationPage() {
  const { token = "" } = useParams();
  return (
    <ChoosePassword
      title={texts.invitationTitle}
      text={texts.invitationText}
      save={(password) => send(acceptStaffInvitation, { token, password })}
    />
  );
}
