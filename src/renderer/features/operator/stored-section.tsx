import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { FormSection } from "#renderer/forms/form-frame.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";

interface StoredSectionProps<Stored> {
  readonly title: string;
  readonly hint: string;
  readonly query: {
    readonly data: Stored | undefined;
    readonly error: Error | null;
    readonly isLoadingError: boolean;
    readonly refetch: () => unknown;
  };
  /** The form's height, reserved while its values load. */
  readonly heightPx: number;
  /** The form for the stored values. */
  readonly children: (stored: Stored) => ReactNode;
}

/** A section of settings of the service, whose form opens with the stored values. */
export function StoredSection<Stored>(props: StoredSectionProps<Stored>) {
  const { title, hint, query, heightPx, children } = props;
  return (
    <FormSection title={title} hint={hint}>
      {query.isLoadingError ? (
        <QueryError error={query.error} onRetry={() => query.refetch()} />
      ) : query.data === undefined ? (
        <Skeleton height={heightPx} />
      ) : (
        children(query.data)
      )}
    </FormSection>
  );
}
