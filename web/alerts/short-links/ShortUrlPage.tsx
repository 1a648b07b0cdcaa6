import { shortLink } from "contract/alerts/short-links.ts";
import { readUrl } from "contract/read-url.ts";
import { screenPath } from "contract/screens.ts";
import { useEffect, useState } from "react";
import { Navigate, useNavigate, useParams } from "react-router";
import { ApiError, send } from "../../api/client.ts";
import { readToken } from "../../api/token.ts";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { loginPath } from "../../shell/redirect.ts";
import { Loader } from "../../ui/Loader.tsx";
import { toast } from "../../ui/toast.ts";

export function ShortUrlPage() {
  const { code = "" } = useParams();
  const [admitted] = useState(() => readToken() !== null);
  if (!admitted) return <Navigate to={loginPath(screenPath("ShortUrl", { code }))} replace />;
  return (
    <Page width="form">
      <PageTitle title={texts.title} />
      <Opening key={code} code={code} />
    </Page>
  );
}

function Opening({ code }: { code: string }) {
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState(1);
  const [failedAttempt, setFailedAttempt] = useState(0);

  useEffect(() => {
    const abort = new AbortController();
    const open = async () => {
      const path = await findTarget(code, abort.signal);
      if (path === undefined) toast({ kind: "warning", text: texts.expired });
      await navigate(path ?? screenPath("Rechercher"), { replace: true });
    };
    open().catch((error: unknown) => {
      if (abort.signal.aborted) return;
      console.error(error);
      setFailedAttempt(attempt);
    });
    return () => abort.abort();
  }, [code, attempt, navigate]);

  if (failedAttempt !== attempt) return <Loader label={texts.opening} />;
  return <LoadFailure text={texts.failed} onRetry={() => setAttempt(attempt + 1)} />;
}

/** @returns undefined if the code is unknown or expired, or if the link leads to another site @throws ApiError */
async function findTarget(code: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    return targetOf((await send(shortLink, { code }, { signal })).url);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** @returns the path of the link, or undefined if the link leads to another site (policy W-09) */
export function targetOf(address: string, origin: string = window.location.origin): string | undefined {
  const url = readUrl(address);
  if (url?.origin !== origin || url.pathname.startsWith("//")) return undefined;
  return url.pathname + url.search + url.hash;
}

export const texts = {
  title: "Lien court",
  opening: "Ouverture du lien…",
  expired: "Lien expiré",
  failed: "Le lien n'a pas pu être ouvert.",
};
