import { useQuery } from "@tanstack/react-query";
import { readDossier } from "contract/dossiers.ts";
import { useParams } from "react-router";
import { send } from "../../../api/client.ts";
import { Page, PageTitle } from "../../../shell/Page.tsx";
import { DossierFiles } from "../files/DossierFiles.tsx";
import { DossierForm } from "./DossierForm.tsx";

/** A dossier and its form. */
export function DossierPage() {
  const { id = "" } = useParams();
  const { data } = useQuery({
    queryKey: ["formation", "dossier", id],
    queryFn: ({ signal }) => send(readDossier, { id }, { signal }),
  });
  if (!data) return null;
  return (
    <Page>
      <PageTitle title={`${data.firstName} ${data.lastName}`} />
      <DossierFiles dossier={data} />
      <DossierForm key={data.id} dossier={data} />
    </Page>
  );
}
