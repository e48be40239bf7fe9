import { queryOptions } from "@tanstack/react-query";
import type { PermissionType } from "#shared/domain/access/permissions.ts";
import { queryKeys } from "../lib/query-keys.ts";
import type { Services } from "../lib/services.tsx";

// Operations load after the shell.
const operations = () => import("#shared/contract/graphql/generated/operations.ts");

/** The viewer's named permissions on an entity. A zone's are part of its record. */
export function permissionsQuery(
  { graphql }: Pick<Services, "graphql">,
  type: Exclude<PermissionType, "sound_zone">,
  id: string,
) {
  return queryOptions({
    queryKey: [...queryKeys.permissions(), type, id],
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
