import { useState } from "react";
import { Button } from "../Button.tsx";
import { confirm } from "../confirm.ts";
import { Dialog } from "../Dialog.tsx";
import { type ToastKind, toast } from "../toast.ts";
import { texts } from "./texts.ts";

const kinds: ToastKind[] = ["success", "info", "warning", "error"];

export function OverlaysPart() {
  const [open, setOpen] = useState<"no" | "plain" | "blocking">("no");
  const close = () => setOpen("no");

  async function ask(): Promise<void> {
    const answer = await confirm({ text: texts.askText, kind: "danger" });
    toast({ kind: "info", text: texts.answer(answer.result) });
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setOpen("plain")}>
        {texts.openDialog}
      </Button>
      <Button variant="secondary" onClick={() => setOpen("blocking")}>
        {texts.openBlocking}
      </Button>
      <Button variant="secondary" onClick={() => void ask()}>
        {texts.ask}
      </Button>
      {kinds.map((kind) => (
        <Button
          key={kind}
          variant="secondary"
          onClick={() =>
            toast({
              kind,
              text: texts.toasts[kind],
              ...(kind === "error" && { title: texts.errorTitle }),
              ...(kind === "info" && { position: "top-end" }),
            })
          }
        >
          {kind}
        </Button>
      ))}
      <Dialog
        open={open !== "no"}
        blocking={open === "blocking"}
        title={texts.dialogTitle}
        onDismiss={close}
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              {texts.cancel}
            </Button>
            <Button onClick={() => toast({ text: texts.toasts.success })}>{texts.primary}</Button>
          </>
        }
      >
        <p>{texts.dialogText}</p>
      </Dialog>
    </>
  );
}
