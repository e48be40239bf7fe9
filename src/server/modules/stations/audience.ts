import type { AccountRow } from "#server/modules/accounts/public.ts";
import type { Services } from "#server/services.ts";
import { accountListener } from "#shared/domain/music/hearing.ts";
import { ANY_MARKET } from "#shared/domain/playback/eligibility.ts";
import { type Audience, placesOf } from "./repository.ts";

/** For whom music is found: what the account may hear, in its market, by its filter. */
export function audienceOf(account: Pick<AccountRow, "id" | "settings">, market: string): Audience {
  return {
    listener: accountListener(account.id),
    markets: [market],
    isClean: account.settings.filter_explicit,
  };
}

/** For a list that all of its zones play: what one of their countries may hear. */
export async function audienceOfZones(
  { db }: Pick<Services, "db">,
  account: Pick<AccountRow, "id" | "settings">,
): Promise<Audience> {
  const { countries } = await placesOf(db, account.id);
  return { ...audienceOf(account, ANY_MARKET), markets: countries.length > 0 ? countries : [ANY_MARKET] };
}
