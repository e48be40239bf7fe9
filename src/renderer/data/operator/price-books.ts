import { queryOptions } from "@tanstack/react-query";
import { useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { type Services, useServices } from "#renderer/lib/services.tsx";
import {
  createPriceBook,
  listPriceBooks,
  previewPriceBook,
} from "#shared/contract/rest/operator/price-books.ts";
import type { CallAnswer } from "#shared/contract/rest/wire-call.ts";
import { serviceLogKey } from "./operator.ts";

export type PriceBooks = CallAnswer<typeof listPriceBooks>;

/** Price books of the service, for its operators. */
export function priceBookQueries({ rest }: Pick<Services, "rest">) {
  return {
    all: () =>
      queryOptions({
        queryKey: ["operator", "price-books"] as const,
        queryFn: ({ signal }) => rest.call(listPriceBooks, { signal }),
      }),
  };
}

/** What a book would change. The form shows refusals. */
export function usePreviewPriceBook() {
  return useServiceMutation(previewPriceBook, { failure: "caller" });
}

/** Publishes a book. The page shows refusals, beside the draft. */
export function usePublishPriceBook() {
  const { queryKey } = priceBookQueries(useServices()).all();
  return useServiceMutation(createPriceBook, {
    success: "priceBook.publish.published",
    failure: "caller",
    stale: () => [queryKey, serviceLogKey, ["pricing"]],
  });
}
