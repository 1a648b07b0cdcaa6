import { type ReactNode, useState } from "react";
import { ConfirmHost } from "../ConfirmHost.tsx";
import { LiveRegion } from "../LiveRegion.tsx";
import { RadioGroup } from "../RadioGroup.tsx";
import { Toaster } from "../Toaster.tsx";
import { ButtonsPart } from "./ButtonsPart.tsx";
import { DrawingsPart } from "./DrawingsPart.tsx";
import { ChoicesPart, FieldsPart } from "./FieldsPart.tsx";
import styles from "./Gallery.module.css";
import { ListsPart } from "./ListsPart.tsx";
import { OverlaysPart } from "./OverlaysPart.tsx";
import { StatesPart } from "./StatesPart.tsx";
import { texts } from "./texts.ts";

const themes = Object.entries(texts.themes).map(([value, label]) => ({ value, label }));

/** Every component in every state, for developers: `npx vite web`, then /gallery.html. No build contains it. */
export function Gallery() {
  const [theme, setTheme] = useState(new URLSearchParams(window.location.search).get("theme") ?? "auto");
  document.documentElement.dataset.theme = theme;
  return (
    <main className={styles.gallery}>
      <LiveRegion />
      <ConfirmHost />
      <Toaster />
      <h1>{texts.title}</h1>
      <Part title={texts.parts.buttons} layout="row">
        <ButtonsPart />
      </Part>
      <Part title={texts.parts.fields} layout="grid">
        <FieldsPart />
      </Part>
      <Part title={texts.parts.choices} layout="grid">
        <ChoicesPart />
      </Part>
      <Part title={texts.parts.overlays} layout="row">
        <OverlaysPart />
      </Part>
      <Part title={texts.parts.drawings} layout="row">
        <DrawingsPart />
      </Part>
      <Part title={texts.parts.states} layout="stack">
        <StatesPart />
      </Part>
      <Part title={texts.parts.lists} layout="stack">
        <RadioGroup label={texts.theme} options={themes} value={theme} onChange={setTheme} />
        <ListsPart />
      </Part>
    </main>
  );
}

function Part({ title, layout, children }: { title: string; layout: "row" | "grid" | "stack"; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <div className={styles[layout]}>{children}</div>
    </section>
  );
}
