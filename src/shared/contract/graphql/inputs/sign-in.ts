import { z } from "zod";
import { MAX_PASSWORD } from "#shared/contract/rest/people/credentials.ts";

/** More than any client stores. */
const MAX_DEVICE_MARKS = 20;

/** `username` is the e-mail address as well, under the name that other clients use. */
export const LoginUser = z.object({
  input: z
    .object({
      email: z.string().nullish(),
      username: z.string().nullish(),
      password: z.string(),
      deviceMarks: z.array(z.string()).nullish(),
    })
    .transform(({ email, username, password, deviceMarks }) => ({
      email: email ?? username ?? "",
      password,
      deviceMarks: (deviceMarks ?? []).slice(0, MAX_DEVICE_MARKS),
    }))
    .pipe(
      z.object({
        email: z.string().trim().min(1).max(320),
        password: z.string().min(1).max(MAX_PASSWORD),
        deviceMarks: z.array(z.string()),
      }),
    ),
});
export type Credentials = z.output<typeof LoginUser>["input"];

/** Of refreshLogin and logout. */
export const SessionInput = z.object({ input: z.object({ refreshToken: z.string() }) });
