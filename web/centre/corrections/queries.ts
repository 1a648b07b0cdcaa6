import { queryOptions } from "@tanstack/react-query";
import { dossierPicture } from "contract/candidates/dossier-files.ts";
import { acceptCorrection, correctionFile, refuseCorrection } from "contract/candidates/own-page/corrections.ts";
import { load, send } from "../../api/client.ts";
import { pictureAddress } from "../../candidates/sheet/file-blobs.ts";
import { useAnswer } from "../../selection/centre/requests/queries.ts";
import { texts } from "./texts.ts";

export const CORRECTIONS = "corrections";

export function useCorrectionAnswers(id: string, title: string) {
  const plan = {
    queryKey: ["formation"],
    invalid: "reasonRefused",
    answered: { requestAnswered: texts.answered },
    fallback: texts.failed,
  } as const;
  return {
    accept: useAnswer<void>({ ...plan, send: () => send(acceptCorrection, { id }), done: texts.accepted(title) }),
    refuse: useAnswer({
      ...plan,
      send: (reason: string) => send(refuseCorrection, { id, reason }),
      done: texts.refused(title),
    }),
  };
}

export const loadProposedFile = (id: string) => load(correctionFile, { id });

const pictureQuery = (key: readonly [kind: string, id: string], read: () => Promise<Blob>) =>
  queryOptions({ queryKey: ["formation", ...key], queryFn: async () => pictureAddress(await read()) });

export const proposedPictureQuery = (id: string) => pictureQuery(["correction-file", id], () => loadProposedFile(id));

export const presentPictureQuery = (candidateId: number) =>
  pictureQuery(["correction-present", String(candidateId)], () =>
    load(dossierPicture, { id: String(candidateId), size: "512" }),
  );
