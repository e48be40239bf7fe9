import type { Origin } from "#server/plugins/network/origin.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import type { PartsOwner } from "#shared/domain/services/part-of.ts";
import type { Budget } from "./budget.ts";

/** Resolver context of one operation. `viewer` is null for those that need no session. */
export interface GraphqlContext extends PartsOwner {
  readonly services: Services;
  readonly viewer: Viewer | null;
  /** The call carries a token, which is not valid. */
  readonly isTokenRejected: boolean;
  readonly origin: Origin;
  /** The call comes from this computer: plugins/network/caller.ts. */
  readonly isLocal: boolean;
  readonly budget: Budget;
}
