import type { CodeRefusal } from "#shared/contract/code-refusal.ts";
import type { Invitation } from "#shared/contract/rest/accounts/invitations.ts";

/** Props shared by all ways to accept. */
export interface AcceptProps {
  readonly invitation: Invitation;
  readonly token: string;
  /** The link stopped working meanwhile. */
  readonly onRefused: (reason: CodeRefusal) => void;
  readonly onJoined: () => void;
}
