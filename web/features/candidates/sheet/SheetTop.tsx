import ArrowLeft from "lucide-react/icons/arrow-left";
import Printer from "lucide-react/icons/printer";
import X from "lucide-react/icons/x";
import { Button } from "../../../ui/Button.tsx";
import { confirm } from "../../../ui/confirm.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { isRepeatedClick } from "../../../ui/repeated-click.ts";
import { useSheetHistory } from "./history.ts";
import { SheetPager } from "./SheetPager.tsx";
import styles from "./SheetTop.module.css";
import { sheet } from "./texts.ts";

/** The two ways out of the sheet (product 2.8): back at once, or the close icon, which asks first. */
export function SheetTop({ id }: { id: number }) {
  const { back } = useSheetHistory();
  async function close(): Promise<void> {
    const { result } = await confirm({ text: sheet.closeQuestion });
    if (result === "confirm") back();
  }
  return (
    <div className={styles.top}>
      <Button
        variant="quiet"
        className={styles.back}
        icon={<ArrowLeft size={20} aria-hidden />}
        onClick={(click) => isRepeatedClick(click) || back()}
      >
        {sheet.back}
      </Button>
      <SheetPager id={id} />
      <IconButton
        className={styles.print}
        label={sheet.print}
        icon={<Printer size={20} aria-hidden />}
        onClick={() => window.print()}
      />
      <IconButton
        variant="outline"
        label={sheet.close}
        icon={<X size={20} aria-hidden />}
        onClick={(click) => isRepeatedClick(click) || void close()}
      />
    </div>
  );
}
