import type { ReactNode } from "react";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { Card } from "../../ui/Card.tsx";
import styles from "./CheckScreen.module.css";
import { SignUpSteps } from "./SignUpSteps.tsx";

interface CheckScreenProps {
  drawing: ReactNode;
  title: string;
  windowTitle?: string;
  step?: 1 | 2 | 3;
  children: ReactNode;
}

export function CheckScreen({ drawing, title, windowTitle = title, step, children }: CheckScreenProps) {
  return (
    <Page width="form">
      {step && <SignUpSteps current={step} />}
      <Card kind="panel" className={styles.card}>
        <div className={styles.drawing}>{drawing}</div>
        <PageTitle title={title} windowTitle={windowTitle} />
        {children}
      </Card>
    </Page>
  );
}
