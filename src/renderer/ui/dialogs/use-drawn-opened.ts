import { useEffect, useState } from "react";

/** A dialog that is there from its first render: a modal mounted open could not return the focus. */
export function useDrawnOpened(): boolean {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return drawn;
}
