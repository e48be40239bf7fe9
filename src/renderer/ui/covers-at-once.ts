import { createContext } from "react";

/** Whether covers in here are in the window as a page opens: they are fetched before all other pictures. */
export const CoversAtOnce = createContext(false);
