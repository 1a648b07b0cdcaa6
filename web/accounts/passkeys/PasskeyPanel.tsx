import { addPasskey, deletePasskey, passkeyOptions, passkeys } from "contract/accounts/passkeys.ts";
import { useId } from "react";
import { send } from "../../api/client.ts";
import { IdentityDialog } from "./IdentityDialog.tsx";
import { type PasskeyCalls, PasskeyList } from "./PasskeyList.tsx";
import styles from "./PasskeyPanel.module.css";
import { texts } from "./texts.ts";

const calls: PasskeyCalls = {
  list: (signal) => send(passkeys, {}, { signal }),
  options: () => send(passkeyOptions, {}),
  add: (input) => send(addPasskey, input),
  remove: (id) => send(deletePasskey, { id }),
};

export function PasskeyPanel() {
  const heading = useId();
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <h3 id={heading}>{texts.title}</h3>
      <PasskeyList calls={calls} />
      <IdentityDialog />
    </section>
  );
}
