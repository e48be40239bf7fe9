import { useTranslation } from "react-i18next";
import { useAccountId } from "#renderer/data/accounts/current-account.ts";
import { useCallMutation } from "#renderer/data/calls/mutation.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { WriteFeedbackDocument } from "#shared/contract/graphql/generated/operations.ts";
import { type Feedback, type FeedbackMetadata, feedbackInput } from "#shared/domain/feedback/feedback.ts";

/** An answer, without the circumstances that every answer of this client shares. */
interface Answer extends Pick<Feedback, "id" | "form" | "steps">, Pick<FeedbackMetadata, "interaction"> {
  /** Omitted: in-app. */
  readonly channel?: FeedbackMetadata["channel"];
  /** Further facts, such as the account that a link names. */
  readonly context?: FeedbackMetadata["context"];
}

/** Sends an answer to a survey, or feedback. The caller shows a failure, and keeps what was typed. */
export function useWriteFeedback() {
  const { host, session } = useServices();
  const account = useAccountId();
  const { i18n } = useTranslation();
  return useCallMutation(
    ({ graphql }, { id, form, steps, interaction, channel = "in-app", context = {} }: Answer) => {
      const { userId, zoneId } = session.get();
      const facts = { accountId: account, userId, zoneId, language: i18n.language, version: host.version };
      const known = Object.entries({ ...facts, ...context }).filter(
        (fact): fact is [string, string] => typeof fact[1] === "string",
      );
      const metadata: FeedbackMetadata = {
        context: Object.fromEntries(known),
        client: host.kind === "electron" ? "desktop player" : "business",
        interaction,
        route_path: location.pathname,
        channel,
      };
      const input = feedbackInput({ id, form, at: new Date(), steps, metadata });
      return graphql(WriteFeedbackDocument, { feedbackInput: input }, { isOpen: true });
    },
    { failure: "caller" },
  );
}
