import type { CodeRefusal } from "#shared/contract/code-refusal.ts";
import type { Invitation } from "#shared/contract/rest/invitations.ts";

/** What every way to accept is given. */
export interface AcceptProps {
  readonly invitation: Invitation;
  readonly token: string;
  /** The link has stopped working in the meantime. */
  readonly onRefused: (reason: CodeRefusal) => void;
  readonly onJoined: () => void;
}
