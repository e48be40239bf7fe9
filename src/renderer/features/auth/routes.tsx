import { paths } from "#renderer/lib/paths.ts";
import { signedOut } from "#renderer/lib/routing/needs.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";

/** Sign-in and sign-out, with the texts of the first load. The desktop app has its own sign-in screens. */
export const firstPages: readonly Row[] = [
  page(paths.login, {
    title: "auth.title",
    needs: [signedOut],
    component: async () => (await import("./login-page.tsx")).LoginPage,
  }),
  page(paths.logout, {
    title: "auth.loggingOut",
    component: async () => (await import("./logout-page.tsx")).LogoutPage,
  }),
];

/** Pages opened by mailed links, and those that request such links. */
export const authPages: readonly Row[] = [
  page(paths.forgotPassword, {
    title: "credentials.forgot.title",
    layout: { bare: true },
    component: async () => (await import("./password/forgot-password-page.tsx")).ForgotPasswordPage,
  }),
  page(paths.verifyEmail, {
    title: "credentials.verify.title",
    layout: { bare: true },
    component: async () => (await import("./email/verify-email-page.tsx")).VerifyEmailPage,
  }),
  page(paths.undoEmail, {
    title: "credentials.undo.title",
    layout: { bare: true },
    component: async () => (await import("./email/undo-email-page.tsx")).UndoEmailPage,
  }),
  page(paths.muteAlerts, {
    title: "muteAlerts.title",
    layout: { bare: true },
    component: async () => (await import("./email/mute-alerts-page.tsx")).MuteAlertsPage,
  }),
  page(paths.invitation, {
    title: "invitation.title",
    layout: { bare: true },
    component: async () => (await import("./invitation/invitation-page.tsx")).InvitationPage,
  }),
  page(paths.resetPassword, {
    title: "credentials.reset.title",
    layout: { bare: true },
    component: async () => (await import("./password/reset-password-page.tsx")).ResetPasswordPage,
  }),
  page(paths.firstOwner, {
    title: "firstOwner.heading",
    layout: { bare: true },
    component: async () => (await import("./first-owner-page.tsx")).FirstOwnerPage,
  }),
];
