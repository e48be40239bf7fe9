import { type InferDataFromTag, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ParseKeys, TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Endpoint } from "#shared/contract/rest/endpoint.ts";
import type { CallAnswer, CallInput } from "#shared/contract/rest/wire-call.ts";
import { type Services, useServices } from "../lib/services.tsx";
import { toast } from "../lib/toast.ts";
import type { CallOptions } from "../lib/transport/rest.ts";
import { useErrorText } from "../lib/use-error-text.ts";
import { undoToast } from "../ui/undo-toast.tsx";

/** What a query holds, changed without asking the service. */
export interface QueryChange {
  readonly queryKey: QueryKey;
  readonly change: (held: unknown) => unknown;
}

/** A change of what the query of this key holds; nothing held stays nothing when the change gives it back. */
export function inQuery<Key extends QueryKey>(
  queryKey: Key,
  change: (
    held: InferDataFromTag<unknown, Key> | undefined,
  ) => NoInfer<InferDataFromTag<unknown, Key>> | undefined,
): QueryChange {
  return { queryKey, change: (held) => change(held as InferDataFromTag<unknown, Key> | undefined) };
}

/** What comes with a change of something at the service. Each part may be left out. */
export interface MutationOptions<Input, Answer> {
  /** First parts of the keys of the queries that it makes stale: fetched again, also when it was refused. */
  readonly stale?: (input: Input) => readonly QueryKey[];
  /** Shown before the service has answered, and taken back when it refuses. */
  readonly optimistic?: (input: Input) => readonly QueryChange[];
  /** What the answer says of queries. */
  readonly learned?: (input: Input, answer: Answer) => readonly QueryChange[];
  /** Said when it is done. */
  readonly success?: ParseKeys | ((t: TFunction, input: Input, answer: Answer) => string);
  /** The message of success offers to take it back, by this. */
  readonly undo?: (input: Input, answer: Answer) => void;
  /** Said when it is refused; `reason`: why, `dialog`: the same, in the way until it is read. Left out where the refusal is shown in another way, as in a form. */
  readonly failure?: "reason" | "dialog" | ParseKeys | { readonly title: ParseKeys };
  /** Its messages replace each other. */
  readonly toastId?: string;
  /** Changes of one scope are made one after the other. */
  readonly scope?: string;
}

/** Changes something by a REST call. */
export function useServiceMutation<E extends Endpoint>(
  endpoint: E,
  options: MutationOptions<CallInput<E> & CallOptions, CallAnswer<E>>,
) {
  return useCallMutation(
    ({ rest }, input: CallInput<E> & CallOptions) => rest.call(endpoint, input),
    options,
  );
}

/** Changes something by a call that is no single REST call: an operation of GraphQL, or several calls. */
export function useCallMutation<Input, Answer>(
  call: (services: Services, input: Input) => Promise<Answer>,
  { stale, optimistic, learned, success, undo, failure, toastId, scope }: MutationOptions<Input, Answer>,
) {
  const { t } = useTranslation();
  const services = useServices();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const apply = async (changes: readonly QueryChange[]) => {
    // An answer that is on its way would undo it.
    await Promise.all(changes.map(({ queryKey }) => queryClient.cancelQueries({ queryKey })));
    return changes.map(({ queryKey, change }) => {
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, change);
      return { queryKey, before };
    });
  };
  const id = toastId === undefined ? {} : { id: toastId };

  return useMutation({
    mutationFn: (input: Input) => call(services, input),
    ...(scope === undefined ? {} : { scope: { id: scope } }),
    onMutate: async (input) => ({ shown: await apply(optimistic?.(input) ?? []) }),
    onSuccess: async (answer, input) => {
      const message = typeof success === "function" ? success(t, input, answer) : success && t(success);
      if (message && undo)
        undoToast({ message, undoLabel: t("app.undo"), onUndo: () => undo(input, answer) });
      else if (message) toast("success", message, id);
      await apply(learned?.(input, answer) ?? []);
    },
    onError: (error, _input, context) => {
      for (const { queryKey, before } of context?.shown ?? []) queryClient.setQueryData(queryKey, before);
      if (failure === "reason") toast("error", errorText(error), id);
      else if (failure === "dialog") services.errorDialogs.show(error);
      else if (typeof failure === "object")
        toast("error", errorText(error), { ...id, title: t(failure.title) });
      else if (failure !== undefined) toast("error", t(failure), id);
    },
    // Nobody waits for it: what was asked for is done.
    onSettled: (_answer, _error, input) => {
      for (const queryKey of stale?.(input) ?? []) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
