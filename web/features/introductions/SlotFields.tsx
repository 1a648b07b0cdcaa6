import { INTRODUCTION_DAYS_AHEAD, INTRODUCTION_SLOTS } from "contract/introductions.ts";
import { dayText, localTimeOf } from "contract/local-time.ts";
import { PARIS, placeOfZone } from "contract/time-zones.ts";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { now } from "../../format/now.ts";
import { Button } from "../../ui/Button.tsx";
import { DayField } from "../../ui/DayField.tsx";
import type { Form } from "../../ui/form.ts";
import { GroupFrame } from "../../ui/GroupFrame.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import styles from "./Requests.module.css";
import { texts } from "./texts.ts";
import { PLACES, type Wish } from "./wish.ts";

const TIMES = Array.from({ length: 27 }, (_, index) => {
  const value = `${String(7 + Math.floor(index / 2)).padStart(2, "0")}:${index % 2 === 0 ? "00" : "30"}`;
  return { value, label: value };
});

export function SlotFields({ form, zone }: { form: Form<Wish>; zone: string }) {
  const filled = PLACES.filter((place) => form.values[`day${place}`] !== "" || form.values[`time${place}`] !== "");
  const [wanted, setWanted] = useState(1);
  const shown = Math.max(wanted, ...filled);
  const today = localTimeOf(new Date(now()), zone);
  const place = zone === PARIS ? undefined : placeOfZone(zone);
  const last = { ...today, day: today.day + INTRODUCTION_DAYS_AHEAD };
  return (
    <GroupFrame label={texts.slots} hint={texts.slotsHint(INTRODUCTION_SLOTS, INTRODUCTION_DAYS_AHEAD, place)}>
      {PLACES.slice(0, shown).map((place) => (
        <div key={place} className={styles.slot}>
          <DayField {...form.text(`day${place}`)} label={texts.day(place)} min={dayText(today)} max={dayText(last)} />
          <SelectField
            {...form.text(`time${place}`)}
            label={texts.time(place)}
            placeholder={texts.noTime}
            options={TIMES}
          />
        </div>
      ))}
      {shown < INTRODUCTION_SLOTS && (
        <div>
          <Button variant="quiet" icon={<Plus size={20} aria-hidden />} onClick={() => setWanted(shown + 1)}>
            {texts.addSlot}
          </Button>
        </div>
      )}
    </GroupFrame>
  );
}
