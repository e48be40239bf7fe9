/** People who run single locations, and their invitations. */

export { publishLocationUser } from "./commands/invite.ts";
export {
  acceptLocationInvitation,
  findLocationInvitation,
  type LocationInvitationRow,
} from "./repository.ts";
