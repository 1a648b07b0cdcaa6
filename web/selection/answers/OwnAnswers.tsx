import { queryOptions, useQuery } from "@tanstack/react-query";
import { ownAnswers } from "contract/selection/answers.ts";
import { send } from "../../api/client.ts";
import { answersLine } from "./answers-line.ts";

const ownAnswersQuery = queryOptions({
  queryKey: ["ownAnswers"],
  queryFn: ({ signal }) => send(ownAnswers, {}, { signal }),
});

/** Shows how fast the centre answered the clinic's requests (B12-04). */
export function OwnAnswers() {
  const { data } = useQuery(ownAnswersQuery);
  const line = data && answersLine(data);
  return line ? <p className="quiet-2">{line}</p> : null;
}
