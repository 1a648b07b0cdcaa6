import { screenPath } from "contract/screens.ts";
import { Suspense } from "react";
import { useLocation } from "react-router";
import { useLoggedIn } from "./api/session.ts";
import { PublishedFigures } from "./candidates/PublishedFigures.tsx";
import styles from "./HomePage.module.css";
import { Page, usePageFocus, useWindowTitle } from "./shell/Page.tsx";
import { home } from "./shell/pages/texts.ts";
import { ButtonLink } from "./ui/ButtonLink.tsx";
import { DogWithClipboard } from "./ui/illustrations/DogWithClipboard.tsx";
import { lazyFile } from "./ui/lazy-file.ts";
import { Bell, Bookmark, Search } from "./ui/list-icons.ts";
import { VisuallyHidden } from "./ui/VisuallyHidden.tsx";

const EmailRequestSent = lazyFile(
  async () => (await import("./accounts/registration/EmailRequestSent.tsx")).EmailRequestSent,
);

const features = [
  { ...home.search, Icon: Search },
  { ...home.select, Icon: Bookmark },
  { ...home.alert, Icon: Bell },
];

export function HomePage() {
  const isLoggedIn = useLoggedIn();
  const heading = usePageFocus();
  useWindowTitle(home.title);
  const { state } = useLocation();
  return (
    <Page>
      {typeof state?.emailRequest === "string" && (
        <Suspense fallback={null}>
          <EmailRequestSent text={state.emailRequest} />
        </Suspense>
      )}
      <div className={styles.hero}>
        <div className={styles.words}>
          <h1 ref={heading} tabIndex={-1}>
            {home.title}
          </h1>
          <p className={styles.subtitle}>{home.subtitle}</p>
          <p>{home.meaning}</p>
          <div className={styles.buttons}>
            {isLoggedIn ? (
              <ButtonLink to={screenPath("Rechercher")}>{home.goOn}</ButtonLink>
            ) : (
              <>
                <ButtonLink to={screenPath("Login")}>{home.login}</ButtonLink>
                <ButtonLink to={screenPath("Inscription")} variant="secondary">
                  {home.register}
                </ButtonLink>
              </>
            )}
          </div>
          <PublishedFigures className={styles.figures} />
        </div>
        <div className={styles.drawing}>
          <DogWithClipboard />
        </div>
      </div>
      <section>
        <VisuallyHidden role="heading" aria-level={2}>
          {home.features}
        </VisuallyHidden>
        <ul className={styles.features}>
          {features.map(({ title, text, Icon }) => (
            <li key={title} className={styles.feature}>
              <span className={styles.icon}>
                <Icon size={22} aria-hidden />
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </Page>
  );
}
