import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";

const MONDAY = 1;

/**
 * The days of a week in calendar order, as indices from Monday = 0, starting with the person's first day of the week.
 */
export function useWeekDays(): readonly number[] {
  const user = useSession().userId;
  const own = useQuery({ ...accountQueries(useServices()).user(user ?? ""), enabled: user !== null });
  const first = own.data?.start_of_week ?? MONDAY;
  return useMemo(() => Array.from({ length: 7 }, (_, place) => (place + first + 6) % 7), [first]);
}

/** Today on this computer's calendar, as an index from Monday = 0. */
export function placeOfToday(): number {
  return (new Date().getDay() + 6) % 7;
}
