import { useQuery } from "@tanstack/react-query";
import type { OwnDossier } from "contract/candidates/own-page/own-dossier.ts";
import { useState } from "react";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { SeenByClinics } from "../sheet/SeenByClinics.tsx";
import { openOwnResume, ownPictureQuery } from "./queries.ts";
import { preview as texts } from "./texts.ts";

const stages = [
  { value: "before", label: texts.before },
  { value: "after", label: texts.after },
];

/** These values depend on the clinic, so the server's response for the candidate does not contain them (B11-04). */
const ofAccount = { isAlreadyConsulted: false, distance: null, distanceApproximate: null };

export function Preview({ dossier: { state, card, sheet, sheetSelected } }: { dossier: OwnDossier }) {
  const [stage, setStage] = useState("before");
  const { data: picture } = useQuery(ownPictureQuery(card.profilePicture));
  const isSelected = stage === "after";
  return (
    <div className="stack-4">
      {state === "withdrawn" && <p>{texts.hiddenNow}</p>}
      <RadioGroup label={texts.stage} options={stages} value={stage} onChange={setStage} />
      <SeenByClinics
        card={{ ...card, ...ofAccount, isSelected }}
        sheet={{ ...(isSelected ? sheetSelected : sheet), ...ofAccount, isSelected }}
        picture={card.profilePicture === null ? undefined : picture}
        texts={{ card: texts.list, sheet: texts.sheet }}
        onResume={() => void openOwnResume()}
      />
    </div>
  );
}
