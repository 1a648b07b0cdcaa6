import Check from "lucide-react/icons/check";
import { useState } from "react";
import { Avatar } from "../Avatar.tsx";
import { Badge } from "../Badge.tsx";
import { Button } from "../Button.tsx";
import { Card } from "../Card.tsx";
import { ChipList } from "../ChipList.tsx";
import { CountBadge } from "../CountBadge.tsx";
import { EmptyState } from "../EmptyState.tsx";
import { BellWithPaw } from "../illustrations/BellWithPaw.tsx";
import { Loader } from "../Loader.tsx";
import { SkeletonCard } from "../Skeleton.tsx";
import { fruits, texts } from "./texts.ts";

const tones = ["muted", "brand", "accent", "warn", "danger"] as const;
const picture =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' fill='%23c96'/%3E%3C/svg%3E";

export function StatesPart() {
  const [chips, setChips] = useState(fruits.slice(0, 4));
  return (
    <>
      <div>
        {tones.map((tone, index) => (
          <Badge key={tone} tone={tone} icon={tone === "brand" && <Check size={14} aria-hidden />}>
            {texts.badges[index]}
          </Badge>
        ))}
        <CountBadge count={3} label={texts.unread} /> <CountBadge count={120} label={texts.unread} />
      </div>
      <ChipList
        label={texts.chips}
        chips={chips.map(({ value, label }) => ({
          id: value,
          label,
          onRemove: () => setChips(chips.filter((chip) => chip.value !== value)),
        }))}
      />
      <div>
        <Avatar firstName="Léa" lastName="Martin" />
        <Avatar firstName="Élodie" lastName="du Bois" size={80} />
        <Avatar firstName="Zoé" lastName="Petit" src={picture} />
        <Avatar firstName="Zoé" lastName="Petit" src="/absent.png" />
      </div>
      <Card>{texts.card}</Card>
      <Card kind="panel">{texts.card}</Card>
      <Card kind="muted">{texts.card}</Card>
      <EmptyState
        drawing={<BellWithPaw />}
        title={texts.emptyTitle}
        line={texts.emptyLine}
        action={<Button variant="secondary">{texts.secondary}</Button>}
      />
      <SkeletonCard />
      <Loader />
    </>
  );
}
