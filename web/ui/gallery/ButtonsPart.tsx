import ArrowLeft from "lucide-react/icons/arrow-left";
import Bookmark from "lucide-react/icons/bookmark";
import Info from "lucide-react/icons/info";
import Trash2 from "lucide-react/icons/trash-2";
import { Button } from "../Button.tsx";
import { ButtonAnchor } from "../ButtonAnchor.tsx";
import { ButtonLink } from "../ButtonLink.tsx";
import { IconButton } from "../IconButton.tsx";
import { IconLink } from "../IconLink.tsx";
import { texts } from "./texts.ts";

export function ButtonsPart() {
  return (
    <>
      <Button>{texts.primary}</Button>
      <Button icon={<Bookmark size={20} aria-hidden />}>{texts.primary}</Button>
      <Button variant="secondary">{texts.secondary}</Button>
      <Button variant="quiet" icon={<ArrowLeft size={18} aria-hidden />}>
        {texts.quiet}
      </Button>
      <Button variant="danger">{texts.danger}</Button>
      <Button disabled>{texts.disabled}</Button>
      <Button loading>{texts.sending}</Button>
      <Button variant="secondary" loading>
        {texts.sending}
      </Button>
      <ButtonLink to="/">{texts.link}</ButtonLink>
      <ButtonAnchor href="tel:0" variant="secondary">
        {texts.link}
      </ButtonAnchor>
      <IconButton label={texts.information} icon={<Info size={20} aria-hidden />} variant="outline" />
      <IconButton label={texts.information} icon={<Info size={20} aria-hidden />} />
      <IconButton label={texts.danger} icon={<Trash2 size={20} aria-hidden />} variant="danger" />
      <IconLink to="/" label={texts.link} icon={<Info size={20} aria-hidden />} variant="outline" />
      <Button wide>{texts.wide}</Button>
    </>
  );
}
