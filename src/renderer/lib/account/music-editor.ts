import type { Account } from "#shared/contract/rest/entities.ts";
import { tierNumber } from "#shared/domain/accounts/plan.ts";
import type { EditQuestion } from "#shared/domain/music/composers.ts";

/** An account as the rules about editing music ask after it. */
export function musicEditor({ id, tier, plan, settings }: Account): EditQuestion["account"] {
  return {
    id,
    tier: tierNumber(tier),
    plan,
    restrictEditMusic: settings.restrict_edit_music,
  };
}
