import { useMutation, useQuery } from "@tanstack/react-query";
import { centrePath } from "contract/centre/centre-screens.ts";
import { deleteRegisterEntry, type RegisterEntryDetail } from "contract/centre/register-entries.ts";
import { useNavigate, useParams } from "react-router";
import { ApiError, send } from "../../api/client.ts";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { showError } from "../../shell/show-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { confirm } from "../../ui/confirm.ts";
import { Trash2 } from "../../ui/icons.tsx";
import { Link } from "../../ui/Link.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { ArrowLeft } from "../../ui/page-icons.ts";
import { toast } from "../../ui/toast.ts";
import { EntryEmails } from "./EntryEmails.tsx";
import { EntryForm } from "./EntryForm.tsx";
import { entryQuery, useCacheEntry } from "./queries.ts";
import styles from "./Register.module.css";
import { entry as texts } from "./texts.ts";

export function RegisterEntryPage() {
  const { numOrdinal = "" } = useParams();
  const { data, error, refetch } = useQuery(entryQuery(numOrdinal));
  const isUnknown = error instanceof ApiError && error.code === "registerEntryNotFound";
  return (
    <Page>
      <Link className="icon-link" to={centrePath("Register")}>
        <ArrowLeft size={18} aria-hidden />
        {texts.back}
      </Link>
      <PageTitle title={(isUnknown ? texts.newTitle : texts.title)(numOrdinal)} />
      {isUnknown && <p className="intro">{texts.newText}</p>}
      {error && !isUnknown && <LoadFailure text={texts.failed} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton shape="form" label={texts.loading} />}
      <div className={styles.parts}>
        {(data || isUnknown) && <EntryForm key={isUnknown ? "new" : "known"} numOrdinal={numOrdinal} entry={data} />}
        {data && <EntryEmails entry={data} />}
        {data && <Removal entry={data} />}
      </div>
    </Page>
  );
}

function Removal({ entry: { numOrdinal, firstName, lastName } }: { entry: RegisterEntryDetail }) {
  const navigate = useNavigate();
  const cache = useCacheEntry();
  const remove = useMutation({
    mutationFn: () => send(deleteRegisterEntry, { numOrdinal }),
    async onSuccess() {
      await navigate(centrePath("Register"), { replace: true });
      cache(numOrdinal, undefined);
      toast({ text: texts.removed });
    },
    onError: (rejection) => showError(rejection, { fallback: texts.rejected }),
  });

  async function ask(): Promise<void> {
    const { result } = await confirm({
      kind: "danger",
      text: texts.removeQuestion(`${firstName} ${lastName}`),
      detail: texts.removeText,
      confirmLabel: texts.remove,
      denyLabel: texts.cancel,
    });
    if (result === "confirm") remove.mutate();
  }

  return (
    <Card className={styles.removal}>
      <p>{texts.removeText}</p>
      <Button
        variant="danger"
        icon={<Trash2 size={20} aria-hidden />}
        loading={remove.isPending}
        onClick={() => void ask()}
      >
        {texts.remove}
      </Button>
    </Card>
  );
}
