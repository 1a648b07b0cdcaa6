import { confirmRequestedAddress } from "contract/centre/email-requests.ts";
import { useParams } from "react-router";
import { send } from "../../api/client.ts";
import { LinkAction } from "./LinkAction.tsx";
import { confirmedAddress as texts } from "./texts.ts";

export function ConfirmAddressPage() {
  const { encryption = "" } = useParams();
  return <LinkAction texts={texts} variant="primary" act={() => send(confirmRequestedAddress, { encryption })} />;
}
