import { paths } from "#renderer/lib/paths.ts";
import { signedIn } from "#renderer/lib/routing/needs.ts";
import { page, type Row, redirect } from "#renderer/lib/routing/page.ts";

/** Pages about the person's own account. */
export const userPages: readonly Row[] = [
  redirect(paths.user, () => paths.userEdit()),
  page(paths.userEdit, {
    title: "user.title",
    needs: [signedIn],
    load: async () => (await import("./loaders.ts")).loadOwnUser,
    component: async () => (await import("./edit-user-page.tsx")).EditUserPage,
  }),
  page(paths.changePassword, {
    title: "user.changePassword",
    needs: [signedIn],
    load: async () => (await import("./loaders.ts")).loadOwnUser,
    component: async () => (await import("./change-password-page.tsx")).ChangePasswordPage,
  }),
  page(paths.changeEmail, {
    title: "user.changeEmail",
    needs: [signedIn],
    load: async () => (await import("./loaders.ts")).loadOwnUser,
    component: async () => (await import("./change-email-page.tsx")).ChangeEmailPage,
  }),
];
