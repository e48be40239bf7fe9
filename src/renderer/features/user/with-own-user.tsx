import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import type { User } from "#shared/contract/rest/entities.ts";

/** Renders children once the signed-in person is loaded. */
export function WithOwnUser({ children }: { readonly children: (user: User) => ReactNode }) {
  const { userId } = useSession();
  const query = accountQueries(useServices()).user(userId ?? "");
  const user = useQuery({ ...query, enabled: userId !== null });
  if (user.isLoadingError) return <QueryError error={user.error} onRetry={() => user.refetch()} />;
  return user.data ? children(user.data) : <Skeleton height={420} maw={640} />;
}
