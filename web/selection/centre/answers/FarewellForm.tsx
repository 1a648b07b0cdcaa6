import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ResponseOf } from "contract/call.ts";
import { FAREWELL_LENGTH, readFarewells, saveFarewells } from "contract/selection/farewell.ts";
import { send } from "../../../api/client.ts";
import { formIssues } from "../../../shell/field-issues.ts";
import { LoadFailure } from "../../../shell/LoadFailure.tsx";
import { ConflictDialog } from "../../../shell/unsaved/ConflictDialog.tsx";
import { type Edited, useEditedForm } from "../../../shell/unsaved/use-edited-form.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Field } from "../../../ui/Field.tsx";
import { FieldError } from "../../../ui/FieldFrame.tsx";
import { toast } from "../../../ui/toast.ts";
import { farewell as texts } from "./texts.ts";

type Farewells = ResponseOf<typeof readFarewells>;
type Sentences = Record<string, string>;

const farewellsQuery = queryOptions({
  queryKey: ["formation", "farewells"],
  queryFn: ({ signal }) => send(readFarewells, {}, { signal }),
});

export function FarewellForm() {
  const { data, error, refetch } = useQuery(farewellsQuery);
  return (
    <Card as="section" aria-labelledby="phrases" className="stack-5">
      <h2 id="phrases">{texts.title}</h2>
      <p>{texts.intro}</p>
      {error && !data && <LoadFailure text={texts.failed} onRetry={() => void refetch()} />}
      {data && <SentenceFields stored={data} />}
    </Card>
  );
}

/** Each sentence that clinics can send to a dismissed candidate is a field of the form, named by a number from 1. */
const readSentences = ({ sentences, edition }: Farewells): Edited<Sentences> => ({
  edition,
  values: Object.fromEntries(sentences.map((sentence, index) => [String(index + 1), sentence])),
});

function SentenceFields({ stored }: { stored: Farewells }) {
  const client = useQueryClient();
  const { form, conflict } = useEditedForm<Sentences>({
    name: "farewells",
    stored: readSentences(stored),
    check: findIssues,
    send: save,
    onError: (error) => formIssues(error, { code: "farewellRefused", fallback: texts.rejected }),
    newer: (body) => readSentences(body as unknown as Farewells),
    fields: (values) => values,
    label: (name) => texts.sentence(Number(name)),
  });

  async function save(values: Sentences, { edition }: Edited<Sentences>): Promise<Edited<Sentences>> {
    const saved = await send(saveFarewells, { sentences: Object.values(values), edition });
    client.setQueryData(farewellsQuery.queryKey, saved);
    toast({ text: texts.saved });
    return readSentences(saved);
  }

  return (
    <>
      <form {...form.wiring} className="stack-4">
        {Object.keys(form.values).map((name) => (
          <Field
            key={name}
            {...form.text(name)}
            label={texts.sentence(Number(name))}
            maxLength={FAREWELL_LENGTH.max}
            autoComplete="off"
          />
        ))}
        <FieldError>{form.issue("form") ?? form.issue("sentences")}</FieldError>
        <div>
          <Button type="submit" loading={form.sending}>
            {texts.save}
          </Button>
        </div>
      </form>
      <ConflictDialog conflict={conflict} />
    </>
  );
}

function findIssues(values: Sentences): Record<string, string | undefined> {
  const { min, max } = FAREWELL_LENGTH;
  const isFine = (text: string) => text.trim().length >= min && text.trim().length <= max;
  return Object.fromEntries(
    Object.entries(values).map(([name, text]) => [name, isFine(text) ? undefined : texts.length(min, max)]),
  );
}
