import {
  type InferDataFromTag,
  type QueryKey,
  replaceEqualDeep,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { i18n as I18n, ParseKeys, TFunction } from "i18next";
import { useCallback, useRef } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "#renderer/lib/errors/toast.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { type Services, useServices } from "#renderer/lib/services.tsx";
import type { CallOptions } from "#renderer/lib/transport/rest.ts";
import { undoToast } from "#renderer/ui/feedback/undo-toast.tsx";
import type { Endpoint } from "#shared/contract/rest/endpoint.ts";
import type { CallAnswer, CallInput } from "#shared/contract/rest/wire-call.ts";

/** A change to a cached query. */
export interface QueryChange {
  readonly queryKey: QueryKey;
  readonly change: (held: unknown) => unknown;
}

/**
 * A change to the cached data of the query with this key; an empty query stays empty if the change returns undefined.
 */
export function inQuery<Key extends QueryKey>(
  queryKey: Key,
  change: (
    held: InferDataFromTag<unknown, Key> | undefined,
  ) => NoInfer<InferDataFromTag<unknown, Key>> | undefined,
): QueryChange {
  return { queryKey, change: (held) => change(held as InferDataFromTag<unknown, Key> | undefined) };
}

/** A toast about a refusal. */
export interface FailureToast {
  readonly title?: ParseKeys;
  /** Omitted: the error's own text. */
  readonly text?: ParseKeys | ((i18n: I18n, error: unknown) => string);
}

/** The effects of a mutation besides its call; all optional. */
export interface MutationOptions<Input, Answer> {
  /** Key prefixes of the queries that become stale. They are refetched, also after a refusal. */
  readonly stale?: (input: Input) => readonly QueryKey[];
  /** Optimistic changes, shown before the service answers and rolled back when it refuses. */
  readonly optimistic?: (input: Input) => readonly QueryChange[];
  /** Cached queries to set from the answer. */
  readonly learned?: (input: Input, answer: Answer) => readonly QueryChange[];
  /** The success toast. */
  readonly success?: ParseKeys | ((t: TFunction, input: Input, answer: Answer) => string);
  /** Adds an undo button to the success toast. */
  readonly undo?: (input: Input, answer: Answer) => void;
  /** How a refusal is shown: by default as a toast; `caller`: the caller shows it, as a form does. */
  readonly failure?: FailureToast | "dialog" | "caller";
  /** Toasts with the same id replace each other. */
  readonly toastId?: string | ((input: Input) => string);
  /** Mutations of one scope run in sequence. */
  readonly scope?: string;
}

/** A mutation by one REST call. */
export function useServiceMutation<E extends Endpoint>(
  endpoint: E,
  options: MutationOptions<CallInput<E> & CallOptions, CallAnswer<E>> = {},
) {
  return useCallMutation(
    ({ rest }, input: CallInput<E> & CallOptions) => rest.call(endpoint, input),
    options,
  );
}

/**
 * A mutation by any other call: a GraphQL operation, or several calls. While the last one is under way, the same again
 * is ignored: its button was pressed twice.
 */
export function useCallMutation<Input, Answer>(
  call: (services: Services, input: Input) => Promise<Answer>,
  {
    stale,
    optimistic,
    learned,
    success,
    undo,
    failure = {},
    toastId,
    scope,
  }: MutationOptions<Input, Answer> = {},
) {
  const { t, i18n } = useTranslation();
  const services = useServices();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const apply = async (changes: readonly QueryChange[]) => {
    // A response in flight would overwrite the optimistic change.
    await Promise.all(changes.map(({ queryKey }) => queryClient.cancelQueries({ queryKey })));
    return changes.map(({ queryKey, change }) => {
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, change);
      return { queryKey, before };
    });
  };
  const idFor = (input: Input) =>
    toastId === undefined ? {} : { id: typeof toastId === "function" ? toastId(input) : toastId };

  const mutation = useMutation({
    mutationFn: (input: Input) => call(services, input),
    ...(scope === undefined ? {} : { scope: { id: scope } }),
    onMutate: async (input) => ({ shown: await apply(optimistic?.(input) ?? []) }),
    onSuccess: async (answer, input) => {
      // The page has the new values before the message says so.
      await apply(learned?.(input, answer) ?? []);
      const message = typeof success === "function" ? success(t, input, answer) : success && t(success);
      if (message && undo)
        undoToast({ ...idFor(input), message, undoLabel: t("app.undo"), onUndo: () => undo(input, answer) });
      else if (message) toast("success", message, idFor(input));
    },
    onError: (error, input, context) => {
      for (const { queryKey, before } of context?.shown ?? []) queryClient.setQueryData(queryKey, before);
      if (failure === "caller") return;
      if (failure === "dialog") return services.errorDialogs.show(error);
      const { title, text } = failure;
      const message = typeof text === "function" ? text(i18n, error) : text ? t(text) : errorText(error);
      toast("error", message, { ...idFor(input), ...(title && { title: t(title) }) });
    },
    // Not awaited: the mutation itself has finished.
    onSettled: (_answer, _error, input) => {
      for (const queryKey of stale?.(input) ?? []) void queryClient.invalidateQueries({ queryKey });
    },
  });

  const { mutateAsync: start } = mutation;
  const last = useRef<{ readonly input: Input | undefined; readonly answer: Promise<Answer> } | null>(null);
  const mutateAsync = useCallback<typeof start>(
    (...args) => {
      const [input] = args;
      // Plain data is compared by value, files by identity.
      if (last.current && replaceEqualDeep(last.current.input, input) === last.current.input)
        return last.current.answer;
      const started = { input, answer: start(...args) };
      last.current = started;
      const end = () => {
        if (last.current === started) last.current = null;
      };
      started.answer.then(end, end);
      return started.answer;
    },
    [start],
  );
  const mutate = useCallback<typeof mutation.mutate>(
    (...args) => {
      mutateAsync(...args).catch(() => undefined);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}
