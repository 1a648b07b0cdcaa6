import { BellWithPaw } from "../illustrations/BellWithPaw.tsx";
import { CatInBox } from "../illustrations/CatInBox.tsx";
import { DogWithClipboard } from "../illustrations/DogWithClipboard.tsx";
import { EmptyClipboard } from "../illustrations/EmptyClipboard.tsx";
import { EmptySearch } from "../illustrations/EmptySearch.tsx";
import { Envelope } from "../illustrations/Envelope.tsx";
import { KeyWithTag } from "../illustrations/KeyWithTag.tsx";
import { PhoneWithCode } from "../illustrations/PhoneWithCode.tsx";
import { Logo } from "../Logo.tsx";
import styles from "./Gallery.module.css";
import { texts } from "./texts.ts";

const drawings = [
  DogWithClipboard,
  BellWithPaw,
  EmptyClipboard,
  EmptySearch,
  CatInBox,
  Envelope,
  PhoneWithCode,
  KeyWithTag,
];

export function DrawingsPart() {
  return (
    <>
      <Logo name={texts.title} />
      {drawings.map((Drawing) => (
        <div key={Drawing.name} className={styles.drawing}>
          <Drawing />
        </div>
      ))}
    </>
  );
}
