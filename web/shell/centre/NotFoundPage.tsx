import { centrePath } from "contract/centre/centre-screens.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Page, PageTitle } from "../Page.tsx";
import { texts } from "./texts.ts";

export function NotFoundPage() {
  return (
    <Page width="form">
      <PageTitle title={texts.notFound} />
      <p className="intro">{texts.notFoundText}</p>
      <ButtonLink to={centrePath("Day")}>{texts.backToDay}</ButtonLink>
    </Page>
  );
}
