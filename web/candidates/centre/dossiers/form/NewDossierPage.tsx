import { centrePath } from "contract/centre/centre-screens.ts";
import { useNavigate } from "react-router";
import { Page, PageTitle } from "../../../../shell/Page.tsx";
import { DossierForm } from "./DossierForm.tsx";
import { form as texts } from "./texts.ts";

export function NewDossierPage() {
  const navigate = useNavigate();
  return (
    <Page>
      <PageTitle title={texts.title} />
      <p>{texts.intro}</p>
      <DossierForm onCreated={({ id }) => void navigate(centrePath("Dossier", { id }), { replace: true })} />
    </Page>
  );
}
