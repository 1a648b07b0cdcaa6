import type { User } from "contract/accounts/account.ts";
import { editionOf } from "../../platform/configuration/edition.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import type { SessionUser } from "../../platform/http/feature.ts";
import { makeFileToken } from "../sessions/file-token.ts";
import { findClinics, findCollaborators, getAccount } from "./store.ts";

/** Returns no ordinal number and no list of collaborators to a collaborator (product 6). */
export async function readUser(db: Database, user: SessionUser, ctx: AppContext): Promise<User> {
  const account = await getAccount(db, user.id);
  const clinics = await findClinics(db, user.holderId ?? user.id);
  const identity = {
    email: account.email,
    gender: account.gender,
    lastName: account.last_name,
    firstName: account.first_name,
    phone: account.phone,
  };
  return {
    ...identity,
    numOrdinal: account.num_ordinal,
    mendataryChecked: account.mendatary_checked,
    phoneChecked: account.phone_checked,
    emailChecked: account.email_checked,
    veterinaryClinicals: user.holderId === null ? clinics : clinics.map(({ ZIPCode }) => ({ ZIPCode })),
    childVeterinaryUser: user.holderId === null ? await findCollaborators(db, user.id) : [],
    fileToken: makeFileToken(ctx, user.sessionId),
    edition: editionOf([identity, user.holderId === null ? clinics[0] : null]),
  };
}
