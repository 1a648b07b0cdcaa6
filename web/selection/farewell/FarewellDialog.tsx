import { useQueryClient } from "@tanstack/react-query";
import { sendFarewell } from "contract/selection/farewell.ts";
import { send } from "../../api/client.ts";
import { selectionsQuery } from "../../candidates/selection.ts";
import { showError } from "../../shell/show-error.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { type Issues, useForm } from "../../ui/form.ts";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { toast } from "../../ui/toast.ts";
import type { Offer } from "./offer-farewell.ts";
import { texts } from "./texts.ts";

const empty = { sentence: "", withClinic: false };
type Farewell = typeof empty;

export function FarewellDialog({ candidate, sentences, onClose }: Offer & { onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm<Farewell>({
    initial: empty,
    check: ({ sentence }) => ({ sentence: sentence === "" ? texts.missing : undefined }),
    send: sendIt,
  });

  async function sendIt(values: Farewell): Promise<Issues<Farewell> | undefined> {
    try {
      await send(sendFarewell, { id: String(candidate.id), ...values });
      toast({ text: texts.sent });
      onClose();
      void client.invalidateQueries(selectionsQuery);
    } catch (error) {
      showError(error, { fallback: texts.failed });
    }
    return undefined;
  }

  return (
    <FormDialog
      form={form}
      open
      title={texts.title(candidate.firstName)}
      submit={texts.send}
      cancel={texts.nothing}
      initialFocus="cancel"
      onClose={onClose}
    >
      <p>{texts.intro}</p>
      <RadioGroup
        label={texts.sentence}
        options={sentences.map((sentence) => ({ value: sentence, label: sentence }))}
        value={form.values.sentence}
        onChange={(sentence) => form.change({ sentence })}
        error={form.issue("sentence")}
      />
      <Checkbox
        label={texts.withClinic}
        checked={form.values.withClinic}
        onChange={({ target }) => form.change({ withClinic: target.checked })}
      />
    </FormDialog>
  );
}
