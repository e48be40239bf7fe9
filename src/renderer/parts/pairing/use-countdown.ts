import { useEffect, useState } from "react";
import { countdown } from "./countdown.ts";

/** The remaining time, updated every second; null once it is over. `until` in epoch ms. */
export function useCountdown(until: number | null): string | null {
  const [now, setNow] = useState(Date.now);
  const open = until !== null && until > now;
  useEffect(() => {
    setNow(Date.now());
    if (until === null) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return open ? countdown(until, now) : null;
}
