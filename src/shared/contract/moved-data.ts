import { z } from "zod";

const Values = z.record(z.string(), z.string());

/** Body of `POST /migrator`, and the answer of `GET /migrator`. */
export const MovedDataBody = z.object({ cookies: Values, localStorage: Values });
