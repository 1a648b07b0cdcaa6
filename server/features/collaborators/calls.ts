import * as contract from "contract/collaborators.ts";
import { slice } from "../../http/slice.ts";
import { addCollaborator } from "./add-collaborator.ts";
import { deleteCollaborator } from "./delete-collaborator.ts";

export const calls = slice(contract, { addCollaborator, deleteCollaborator });
