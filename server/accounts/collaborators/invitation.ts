import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { makeLink } from "../../platform/links/make-link.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { invitationMail } from "./messages.ts";
import { findHolderName } from "./store.ts";

interface Invitee {
  readonly id: string;
  readonly holder_id: string | null;
  readonly email: string;
  readonly email_key: string;
  readonly first_name: string;
}

/** Voids a former link, unless it may stay valid beside the new one. */
export async function sendInvitation(
  trx: Database,
  ctx: AppContext,
  invitee: Invitee,
  { besideFormer = false }: { readonly besideFormer?: boolean } = {},
): Promise<void> {
  const { id: accountId, email, email_key: emailKey } = invitee;
  const link = await makeLink(trx, ctx, { purpose: "invitation", accountId, emailKey, besideFormer });
  const holder = await findHolderName(trx, invitee.holder_id ?? accountId);
  const mail = invitationMail(ctx.site, {
    firstName: invitee.first_name,
    holder: `${holder.first_name} ${holder.last_name}`,
    clinic: holder.social_reason ?? "",
    link,
  });
  await enqueue(trx, ctx, { channel: "email", kind: "invitation", to: email, accountId, ...mail });
}
