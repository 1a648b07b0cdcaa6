import { useQuery } from "@tanstack/react-query";
import { farewells } from "contract/selection/farewell.ts";
import { Suspense, useState } from "react";
import { send } from "../../api/client.ts";
import { Button } from "../../ui/Button.tsx";
import { lazyExtra } from "../../ui/lazy-file.ts";
import type { Offer } from "./offer-farewell.ts";
import { texts } from "./texts.ts";

const FarewellDialog = lazyExtra(async () => (await import("./FarewellDialog.tsx")).FarewellDialog);

/** Offers to write to the dismissed candidate, if the server returns sentences for the mail (B12-02). */
export function SheetFarewell({ candidate }: Pick<Offer, "candidate">) {
  const { data } = useQuery({
    queryKey: ["farewells", candidate.id],
    queryFn: ({ signal }) => send(farewells, { id: String(candidate.id) }, { signal }),
    staleTime: 0,
  });
  const [isOpen, setOpen] = useState(false);
  if (!data || data.sentences.length === 0) return null;
  return (
    <div role="status" data-print="no">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {texts.answer(candidate.firstName)}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <FarewellDialog candidate={candidate} sentences={data.sentences} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
