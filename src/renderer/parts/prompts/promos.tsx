import { useQuery } from "@tanstack/react-query";
import { useMay } from "#renderer/data/access/access.ts";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { useAnsweredFlag } from "#renderer/data/flags/flags.ts";
import { libraryQueries } from "#renderer/data/library/library.ts";
import { userContextQuery, useUpdateUserContext } from "#renderer/data/people/user-context.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { useWebPlayerWanted } from "#renderer/player/web-player/web-player-wanted.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import {
  promoEntries,
  promotesLogo,
  unansweredPromos,
  wantsSchedule,
} from "#shared/domain/prompts/promo-rules.ts";
import { PRIORITIES, type PromoInteraction, type PromoName } from "#shared/domain/prompts/prompts.ts";
import { PromoCard } from "./promo-card.tsx";
import { usePrompt } from "./use-prompt.ts";

/** The promotions that concern the signed-in person and were not answered on any device. */
export function Promos() {
  const { userId } = useSession();
  const context = useQuery({ ...userContextQuery(useServices(), userId ?? ""), enabled: userId !== null });
  const { mutate: keep } = useUpdateUserContext();
  const account = useCurrentAccount();
  if (userId === null || account === null || !context.data) return null;
  return unansweredPromos(context.data).map((name) => {
    const Offer = OFFERS[name];
    const answer = (interaction: PromoInteraction) =>
      keep({ user: userId, entries: promoEntries(name, interaction, new Date()) });
    return <Offer key={name} account={account} onAnswer={answer} />;
  });
}

interface OfferProps {
  readonly account: Account;
  readonly onAnswer: (interaction: PromoInteraction) => void;
}

/** When each promotion is for somebody: it checks what is known here before it asks the service. */
const OFFERS: Readonly<Record<PromoName, (props: OfferProps) => React.ReactNode>> = {
  "company-logo": function CompanyLogo({ account, onAnswer }) {
    const mayChooseLogo = useMay("account.update", { account: account.id })?.ok === true;
    const isOn = useAnsweredFlag("company-logo")?.enabled === true;
    const isOffered = promotesLogo({ hasLogo: Boolean(account.image), mayChooseLogo, now: Date.now() });
    return isOn && isOffered && <QueuedPromo name="company-logo" account={account} onAnswer={onAnswer} />;
  },
  "create-schedule": function CreateSchedule({ account, onAnswer }) {
    const may = useMay("schedule.edit", { account: account.id })?.ok === true;
    const isOn = useAnsweredFlag("create-schedule")?.enabled === true;
    const library = useQuery({ ...libraryQueries(useServices()).ids(account.id), enabled: may && isOn });
    const isOffered = may && isOn && library.data !== undefined && wantsSchedule(library.data.ids);
    return isOffered && <QueuedPromo name="create-schedule" account={account} onAnswer={onAnswer} />;
  },
  "install-app": function InstallApp({ account, onAnswer }) {
    const hasPlayedHere = useWebPlayerWanted(({ wanted }) => wanted);
    const isOn = useAnsweredFlag("install-app-promo")?.enabled === true;
    return isOn && hasPlayedHere && <QueuedPromo name="install-app" account={account} onAnswer={onAnswer} />;
  },
};

/** A promotion in the queue of prompts; it comes when it is its turn. */
function QueuedPromo({ name, account, onAnswer }: OfferProps & { readonly name: PromoName }) {
  const { state, close } = usePrompt({ id: `promo.${name}`, kind: "promo", priority: PRIORITIES.promo });
  if (state !== "shown") return null;
  const answer = (interaction: PromoInteraction) => {
    close();
    onAnswer(interaction);
  };
  return <PromoCard name={name} accountId={account.id} onAnswer={answer} />;
}
