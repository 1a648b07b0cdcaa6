import { Component, type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import { portalConfig } from "../api/config.ts";
import { Button } from "../ui/Button.tsx";
import styles from "./Page.module.css";
import { Page, PageTitle } from "./Page.tsx";
import { texts } from "./texts.ts";

export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary path={pathname}>{children}</Boundary>;
}

interface Props {
  path: string;
  children: ReactNode;
}

class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidUpdate(previous: Props): void {
    if (this.state.failed && previous.path !== this.props.path) this.setState({ failed: false });
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorPage /> : this.props.children;
  }
}

/** Reloads the page when the network returns, because a file of the page may have failed to load. */
function ErrorPage() {
  const { supportEmail } = portalConfig();
  useEffect(() => {
    if (navigator.onLine) return;
    const reload = () => window.location.reload();
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, []);
  return (
    <Page width="form">
      <PageTitle title={texts.failureTitle} />
      <div className={styles.failure}>
        <p>
          {texts.failureText} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
        <Button onClick={() => window.location.reload()}>{texts.reload}</Button>
      </div>
    </Page>
  );
}
