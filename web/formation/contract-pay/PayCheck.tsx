import { useMutation, useQueryClient } from "@tanstack/react-query";
import { checkContractPay, type PayTable } from "contract/contract-pay.ts";
import { send } from "../../api/client.ts";
import { longDay } from "../../format/long-day.ts";
import { sayRefusal } from "../../shell/refusal.ts";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./ContractPayPage.module.css";
import { contractPayQuery, useKeepFigures } from "./queries.ts";
import { texts } from "./texts.ts";

/** When the figures were checked, and 'J'ai vérifié ces chiffres' (beyond B6-12). Unsaved figures cannot be checked. */
export function PayCheck({ table, isUnsaved }: { table: PayTable; isUnsaved: boolean }) {
  const { validFrom, checkedOn, isShipped, edition } = table;
  const keep = useKeepFigures();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(checkContractPay, { validFrom, edition }),
    onSuccess(figures) {
      keep(figures);
      toast({ text: texts.checkDone });
    },
    onError(error) {
      sayRefusal(error, { fallback: texts.refused });
      // Somebody else may have changed the figures that were compared.
      void client.invalidateQueries(contractPayQuery);
    },
  });
  const never = isShipped ? texts.shipped : texts.unchecked;
  return (
    <div className={styles.check}>
      <p>{checkedOn === null ? never : texts.checkedOn(longDay(checkedOn))}</p>
      <Button variant="secondary" loading={isPending} disabled={isUnsaved} onClick={() => mutate()}>
        {texts.check}
      </Button>
    </div>
  );
}
