import { Button } from "@mantine/core";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import classes from "./next-page.module.css";

interface NextPageProps {
  /** A query of pages. */
  readonly query: {
    readonly error: Error | null;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => unknown;
  };
  readonly label: string;
  /** Other spacing than usual. */
  readonly className?: string | undefined;
}

/** Below a list that is fetched in pages: the button for the next one, or why it is missing. */
export function NextPage({ query, label, className = classes.more }: NextPageProps) {
  if (query.isFetchNextPageError)
    return <QueryError error={query.error} onRetry={() => query.fetchNextPage()} />;
  if (!query.hasNextPage) return null;
  return (
    <div className={className}>
      <Button variant="default" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
        {label}
      </Button>
    </div>
  );
}
