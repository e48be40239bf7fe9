import { useEffect, useState } from "react";
import { MINUTE_MS } from "#shared/domain/time/lengths.ts";

/** The present in epoch ms, kept up to the minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
