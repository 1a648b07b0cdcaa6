import {
  infiniteQueryOptions,
  type Mutation,
  onlineManager,
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import { changeFollowUp, type FollowUp, followUpHistory } from "contract/selection/follow-up.ts";
import { useEffect } from "react";
import { currentUserQuery } from "../../accounts/profile/queries.ts";
import { ApiError, follow, send } from "../../api/client.ts";
import { changeEntry, findListedEntry, selectionsQuery } from "../../candidates/selection.ts";
import { showError } from "../../shell/show-error.ts";
import { toast } from "../../ui/toast.ts";
import { offerFarewell, withdrawOffer } from "../farewell/offer-farewell.ts";
import { texts } from "./texts.ts";
import { type FollowUpChange, removeChange, storeChange, storeNote, unsentChange, unsentNote } from "./unsent.ts";

const changeKey = (candidateId: number) => ["changeFollowUp", candidateId];

export function useIsWaitingForNetwork(candidateId: number): boolean {
  // Asks whether the page is offline, because a change also pauses until the change before it has its response.
  const isWaiting = ({ state }: Mutation) => state.isPaused && !onlineManager.isOnline();
  const paused = useMutationState({ filters: { mutationKey: changeKey(candidateId), predicate: isWaiting } });
  return paused.length > 0;
}

/** Shows each change before the server responds. Sends the changes for one candidate one after another. */
export function useChangeFollowUp(
  candidateId: number,
  onDone?: (change: FollowUpChange, before: FollowUpChange) => void,
) {
  const client = useQueryClient();
  const showChange = (change: FollowUpChange) =>
    changeEntry(client, candidateId, (entry) =>
      entry.followUp ? { ...entry, followUp: { ...entry.followUp, ...change } } : entry,
    );
  return useMutation({
    scope: { id: `follow-up-${candidateId}` },
    mutationKey: changeKey(candidateId),
    mutationFn: (change: FollowUpChange) => send(changeFollowUp, { selectionId: String(candidateId), ...change }),
    onMutate: async (change): Promise<{ before?: FollowUpChange | undefined; account?: string | undefined }> => {
      const account = client.getQueryData(currentUserQuery.queryKey)?.email;
      if (account) storeChange(account, candidateId, change);
      if (change.status !== undefined) withdrawOffer(candidateId);
      const entries = client.getQueryData(selectionsQuery.queryKey);
      const former = entries?.find((entry) => entry.veterinaryCandidate.id === candidateId)?.followUp;
      await showChange(change);
      if (former === undefined) return { account };
      const { status, nextStepOn, nextStepLabel } = former;
      return { account, before: { status, nextStepOn, nextStepLabel } };
    },
    onSuccess: async ({ followUp }, change, { before, account }) => {
      if (account) removeChange(account, candidateId, change);
      void reloadHistory(client, candidateId);
      await showFollowUp(client, candidateId, followUp);
      if (before) onDone?.(change, before);
      if (change.status === "dismissed" && before?.status !== "dismissed") offerTo(client, candidateId);
    },
    onError: async (error, change, context) => {
      const { before, account } = context ?? {};
      // After an expired session, keeps the change. The page sends the change after the next login.
      const isDeferred = error instanceof ApiError && error.status === 401;
      if (account && !isDeferred) removeChange(account, candidateId, change);
      if (before) await showChange(before);
      showError(error, { fallback: texts.failed });
      await client.invalidateQueries(selectionsQuery);
    },
  });
}

export function useRemoveNextStep(candidateId: number) {
  const undo = useChangeFollowUp(candidateId);
  const { mutate } = useChangeFollowUp(candidateId, (_, { nextStepOn, nextStepLabel }) => {
    const run = () => undo.mutate({ nextStepOn, nextStepLabel });
    toast({ text: texts.stepRemoved, action: { label: texts.undo, run } });
  });
  return () => mutate({ nextStepOn: null, nextStepLabel: null });
}

/** Sends changes that the user made offline. Once online again, sends a note even if its form is closed (B2-05). */
export function useSendUnsent(account: string, candidateId: number): void {
  useSendUnsentChange(account, candidateId);
  const client = useQueryClient();
  useEffect(() => {
    const sendIt = () => void sendUnsentNote(client, account, candidateId);
    if (unsentNote(account, candidateId)) sendIt();
    window.addEventListener("online", sendIt);
    return () => window.removeEventListener("online", sendIt);
  }, [client, account, candidateId]);
}

function offerTo(client: QueryClient, candidateId: number): void {
  const candidate = findListedEntry(client, candidateId);
  if (candidate) void offerFarewell(candidate);
}

export function useSendUnsentChange(account: string, candidateId: number): void {
  const client = useQueryClient();
  const { mutate } = useChangeFollowUp(candidateId);
  useEffect(() => {
    const change = unsentChange(account, candidateId);
    if (change && client.isMutating({ mutationKey: changeKey(candidateId) }) === 0) mutate(change);
  }, [client, account, candidateId, mutate]);
}

/** Also shows later changes that the user has made meanwhile, because the server's response does not contain them. */
function showFollowUp(client: QueryClient, candidateId: number, followUp: FollowUp): Promise<void> {
  const account = client.getQueryData(currentUserQuery.queryKey)?.email;
  const later = account === undefined ? undefined : unsentChange(account, candidateId);
  return changeEntry(client, candidateId, (entry) =>
    followUp.edition >= (entry.followUp?.edition ?? 0) ? { ...entry, followUp: { ...followUp, ...later } } : entry,
  );
}

export function historyQuery(candidateId: number) {
  return infiniteQueryOptions({
    queryKey: ["followUpHistory", candidateId],
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? send(followUpHistory, { selectionId: String(candidateId) }, { signal })
        : follow(followUpHistory, pageParam, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

/** Loads the history again. Cancels a running request, because its response may not contain the change. */
export async function reloadHistory(client: QueryClient, candidateId: number): Promise<void> {
  const { queryKey } = historyQuery(candidateId);
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

export type SendResult =
  | { readonly kind: "saved"; readonly followUp: FollowUp; readonly sent: string }
  | { readonly kind: "editedMeanwhile"; readonly followUp: FollowUp }
  | { readonly kind: "unsent" }
  | { readonly kind: "rejected"; readonly reason: string | undefined };

const sendings = new Map<number, Promise<SendResult | undefined>>();

/** Waits for earlier requests for this candidate, then sends the stored note. @returns undefined if no note waits */
export function sendUnsentNote(
  client: QueryClient,
  account: string,
  candidateId: number,
): Promise<SendResult | undefined> {
  const before = sendings.get(candidateId) ?? Promise.resolve();
  const sendNext = () => sendNote(client, account, candidateId);
  const sending = before.then(sendNext, sendNext);
  sendings.set(candidateId, sending);
  return sending;
}

async function sendNote(client: QueryClient, account: string, candidateId: number): Promise<SendResult | undefined> {
  const note = unsentNote(account, candidateId);
  if (note === undefined) return undefined;
  const { text, edition } = note;
  try {
    const { followUp } = await send(changeFollowUp, { selectionId: String(candidateId), note: text, edition });
    const latest = unsentNote(account, candidateId);
    const isLast = latest === undefined || latest.text === text;
    const stored = { base: followUp.note, edition: followUp.edition };
    storeNote(account, candidateId, isLast ? undefined : { text: latest.text, ...stored });
    await showFollowUp(client, candidateId, followUp);
    void reloadHistory(client, candidateId);
    return { kind: "saved", followUp, sent: text };
  } catch (error) {
    return resultOfFailure(error);
  }
}

function resultOfFailure(error: unknown): SendResult {
  // Without a response, the page sends the note again later, because the server may not have received the note.
  if (!(error instanceof ApiError)) return { kind: "unsent" };
  const { status, code, body, text } = error;
  const newer = typeof body === "object" ? body.followUp : undefined;
  if (code === "editedMeanwhile" && isFollowUp(newer)) return { kind: "editedMeanwhile", followUp: newer };
  // Sends the note again after a rate limit, a server restart or an expired session.
  return status < 400 || status === 401 || status === 429 || status >= 500
    ? { kind: "unsent" }
    : { kind: "rejected", reason: text };
}

function isFollowUp(value: unknown): value is FollowUp {
  return typeof value === "object" && value !== null && "note" in value && "edition" in value;
}
