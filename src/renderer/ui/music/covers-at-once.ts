import { createContext } from "react";

/** Whether covers inside are visible when the page opens: they are fetched before all other pictures. */
export const CoversAtOnce = createContext(false);
