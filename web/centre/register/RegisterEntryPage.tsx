import { useMutation, useQuery } from "@tanstack/react-query";
import { centrePath } from "contract/centre/centre-screens.ts";
import { type EmailRequestItem, emailRequests } from "contract/centre/email-requests.ts";
import { deleteRegisterEntry, type RegisterEntryDetail } from "contract/centre/register-entries.ts";
import { Navigate, useNavigate, useParams } from "react-router";
import { ApiError, send } from "../../api/client.ts";
import { useAddressQuery } from "../../shell/address-query.ts";
import { CentrePageLoader } from "../../shell/centre/CentrePageLoader.tsx";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { usePages } from "../../shell/list-pages.ts";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { showError } from "../../shell/show-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { confirm } from "../../ui/confirm.ts";
import { Link } from "../../ui/Link.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { ArrowLeft, Trash2 } from "../../ui/page-icons.ts";
import { toast } from "../../ui/toast.ts";
import { REQUESTS } from "../email-requests/queries.ts";
import { EntryEmails } from "./EntryEmails.tsx";
import { EntryForm } from "./EntryForm.tsx";
import { entryQuery, useCacheEntry } from "./queries.ts";
import styles from "./Register.module.css";
import { entry as texts } from "./texts.ts";

/** If the URL contains the id of a request to add an e-mail address, the request's details fill the form (B16-06). */
export function RegisterEntryPage() {
  const id = useAddressQuery().get("demande");
  return id === null ? <EntryPage /> : <RequestedEntryPage id={id} />;
}

function RequestedEntryPage({ id }: { id: string }) {
  const { items, error } = usePages(REQUESTS, emailRequests, {});
  if (!items && !error) return <CentrePageLoader shape="form" />;
  return <EntryPage request={items?.find((request) => request.id === id)} />;
}

function EntryPage({ request }: { request?: EmailRequestItem | undefined }) {
  const { numOrdinal = "" } = useParams();
  const { data, error, refetch } = useQuery(entryQuery(numOrdinal));
  const isUnknown = error instanceof ApiError && error.code === "registerEntryNotFound";
  if (request && data) return <Navigate to={REQUESTS_PATH} replace />;
  return (
    <Page>
      <Link className="icon-link" to={request ? REQUESTS_PATH : centrePath("Register")}>
        <ArrowLeft size={18} aria-hidden />
        {request ? texts.backToRequests : texts.back}
      </Link>
      <PageTitle title={(isUnknown ? texts.newTitle : texts.title)(numOrdinal)} />
      {isUnknown && <p className="intro">{texts.newText}</p>}
      {error && !isUnknown && <LoadFailure text={texts.failed} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton shape="form" label={texts.loading} />}
      <div className={styles.parts}>
        {(data || isUnknown) && (
          <EntryForm key={isUnknown ? "new" : "known"} numOrdinal={numOrdinal} entry={data} request={request} />
        )}
        {data && <EntryEmails entry={data} />}
        {data && <Removal entry={data} />}
      </div>
    </Page>
  );
}

const REQUESTS_PATH = `${centrePath("Requests")}?onglet=emails`;

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
