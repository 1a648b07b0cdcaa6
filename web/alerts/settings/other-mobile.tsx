import { useQuery } from "@tanstack/react-query";
import { normalizePhone } from "contract/fields.ts";
import { screenPath } from "contract/screens.ts";
import type { ReactNode } from "react";
import { spacedPhone } from "../../format/phone.ts";
import { Link } from "../../ui/Link.tsx";
import { parametersQuery } from "./queries.ts";
import { texts } from "./texts.ts";

export function useOtherMobile(phone: string): ReactNode {
  const { data: stored } = useQuery(parametersQuery);
  const { mobile } = stored?.destination ?? {};
  if (!stored?.enabled || !mobile || normalizePhone(mobile) === normalizePhone(phone)) return undefined;
  return (
    <>
      {texts.usedMobile(spacedPhone(normalizePhone(mobile)))}{" "}
      <Link to={screenPath("ParametersNotification")}>{texts.changeMobile}</Link>
    </>
  );
}
