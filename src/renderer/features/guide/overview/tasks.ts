import { paths } from "#renderer/lib/paths.ts";
import type { Action } from "#shared/domain/access/actions.ts";
import type { GuideTask } from "#shared/domain/onboarding/steps.ts";

interface TaskPage {
  /** The page that does the task; `isSetUp`: the account has a zone. */
  readonly path: (accountId: string, isSetUp: boolean) => string;
  /** What the person must be allowed to do there; null: everybody may. */
  readonly action: Action | null;
  /** Whether it may be skipped: without a zone or a player there is no music. */
  readonly canSkip: boolean;
}

/** How each task of the guide is done. */
export const TASK_PAGES: Readonly<Record<GuideTask, TaskPage>> = {
  setup: {
    path: (accountId) => paths.onboarding({ accountId, step: "setup", singleStep: true }),
    action: "zone.create",
    canSkip: false,
  },
  "business-description": { path: () => paths.guideBusiness(), action: "music.edit", canSkip: true },
  "spotify-import": { path: () => paths.guideImport(), action: "spotify.connect", canSkip: true },
  "qr-app-login": { path: () => paths.guideQrSignIn(), action: null, canSkip: true },
  "user-invite": { path: () => paths.guideInvite(), action: "user.create", canSkip: true },
  "app-pairing": {
    path: (accountId, isSetUp) =>
      isSetUp ? paths.guidePair() : paths.onboarding({ accountId, step: "setup", flow: "pairing-guide" }),
    action: "zone.pair",
    canSkip: false,
  },
  "explicit-setting": { path: () => paths.guideExplicit(), action: "account.update", canSkip: true },
};
