import { Loader } from "../ui/Loader.tsx";
import { Page } from "./Page.tsx";
import { texts } from "./texts.ts";

/** Stands in for a page whose code is on its way. */
export function PageLoader() {
  return (
    <Page>
      <Loader page label={texts.loading} />
    </Page>
  );
}
