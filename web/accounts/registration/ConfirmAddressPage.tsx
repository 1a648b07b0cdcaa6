import { useParams } from "react-router";
import { LinkAction } from "./LinkAction.tsx";
import { confirmAddress } from "./queries.ts";
import { confirmedAddress as texts } from "./texts.ts";

export function ConfirmAddressPage() {
  const { encryption = "" } = useParams();
  return <LinkAction texts={texts} variant="primary" act={() => confirmAddress(encryption)} />;
}
