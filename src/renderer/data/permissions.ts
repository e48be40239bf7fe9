import { queryOptions } from "@tanstack/react-query";
import type { PermissionType } from "#shared/domain/access/permissions.ts";
import { queryKeys } from "../lib/query-keys.ts";
import type { Services } from "../lib/services.tsx";

// Operations are not part of what the shell waits for.
const operations = () => import("#shared/contract/graphql/generated/operations.ts");

/** Query keys under which permissions are cached, so that a change of memberships, or of the entity, makes them stale. */
const KEYS = {
  account: () => queryKeys.accounts(),
  location: queryKeys.location,
  playlist: queryKeys.playlist,
} as const;

/** The viewer's named permissions on an entity. A zone's are in its own record. */
export function permissionsQuery(
  { graphql }: Pick<Services, "graphql">,
  type: Exclude<PermissionType, "sound_zone">,
  id: string,
) {
  return queryOptions({
    queryKey: [...KEYS[type](id), "permissions", type, id],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const documents = await operations();
      const options = { signal };
      switch (type) {
        case "account":
          return (
            (await graphql(documents.AccountPermissionsDocument, { id }, options)).account?.permissions ?? []
          );
        case "location":
          return (
            (await graphql(documents.LocationPermissionsDocument, { id }, options)).location?.permissions ??
            []
          );
        case "playlist":
          return (
            (await graphql(documents.PlaylistPermissionsDocument, { id }, options)).playlist?.permissions ??
            []
          );
      }
    },
  });
}
