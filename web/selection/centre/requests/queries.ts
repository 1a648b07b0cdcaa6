import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ErrorCode } from "contract/errors.ts";
import { acceptIntroduction, declineIntroduction, moveIntroduction } from "contract/selection/introductions.ts";
import { confirmRecruitment, rejectRecruitment } from "contract/selection/recruitments.ts";
import { ApiError, send } from "../../../api/client.ts";
import { showError } from "../../../shell/show-error.ts";
import { toast } from "../../../ui/toast.ts";
import { introduction, move, recruitment } from "./texts.ts";

export const INTRODUCTIONS = "introductions";
export const RECRUITMENTS = "recruitments";

interface AnswerPlan<Answer> {
  readonly send: (answer: Answer) => Promise<unknown>;
  readonly done: string;
  readonly queryKey: readonly string[];
  readonly invalid: ErrorCode;
  /** The toasts for a request that is no longer open, because a colleague answered it or the clinic ended it. */
  readonly answered: { readonly [Code in ErrorCode]?: string };
  readonly fallback: string;
}

export function useAnswer<Answer>({ done, queryKey, invalid, answered, fallback, ...plan }: AnswerPlan<Answer>) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey });
  return useMutation({
    mutationFn: plan.send,
    onSuccess: () => {
      toast({ text: done });
      return refresh();
    },
    onError: (error) => {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === invalid) return undefined;
      const text = code && answered[code];
      if (text) toast({ kind: "warning", text });
      else showError(error, { fallback });
      return refresh();
    },
  });
}

export function useIntroductionAnswers(id: string, name: string) {
  const plan = {
    queryKey: ["formation", INTRODUCTIONS],
    invalid: "introductionRefused",
    answered: { introductionClosed: introduction.closed },
    fallback: introduction.failed,
  } as const;
  return {
    accept: useAnswer({
      ...plan,
      send: (answer: { slot?: string; answer: string }) => send(acceptIntroduction, { id, ...answer }),
      done: introduction.accepted(name),
    }),
    decline: useAnswer({
      ...plan,
      send: (reason: string) => send(declineIntroduction, { id, reason }),
      done: introduction.declined(name),
    }),
    move: useAnswer({
      ...plan,
      send: (moved: { slot: string; answer?: string }) => send(moveIntroduction, { id, ...moved }),
      done: move.done(name),
    }),
  };
}

export function useRecruitmentDecisions(id: string, name: string) {
  const plan = {
    queryKey: ["formation"],
    invalid: "recruitmentRefused",
    answered: { recruitmentDecided: recruitment.decided, recruitmentNotFound: recruitment.takenBack },
    fallback: recruitment.failed,
  } as const;
  return {
    confirm: useAnswer<void>({
      ...plan,
      send: () => send(confirmRecruitment, { id }),
      done: recruitment.confirmed(name),
    }),
    reject: useAnswer({
      ...plan,
      send: (reason: string) => send(rejectRecruitment, { id, reason }),
      done: recruitment.rejected(name),
    }),
  };
}
