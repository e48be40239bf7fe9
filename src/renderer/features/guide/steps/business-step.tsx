import { Button, Select, Skeleton, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { useUpdateCompany } from "#renderer/data/accounts/company-changes.ts";
import { businessFactsQuery, useUpdateBusinessFacts } from "#renderer/data/onboarding/business-facts.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { tagWords } from "#renderer/parts/music/music-words.ts";
import { ChoiceChip } from "#renderer/ui/buttons/choice-chip.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import type { Account } from "#shared/contract/rest/entities.ts";
import { MAX_BUSINESS_DESCRIPTION } from "#shared/contract/rest/people/sign-up.ts";
import {
  ALL_BUSINESS_TYPES,
  BUSINESS_GROUPS,
  BUSINESS_TYPES,
  type BusinessType,
} from "#shared/domain/accounts/business-types.ts";
import { placePrompt } from "#shared/domain/music-requests/suggestions.ts";
import { CONCEPTS } from "#shared/domain/music-requests/vocabulary.ts";
import type { StepProps } from "./step.ts";
import { StepButtons } from "./step-buttons.tsx";
import classes from "./steps.module.css";
import { Suggestions } from "./suggestions.tsx";

const ATMOSPHERES = ["calm", "cosy", "elegant", "joyful", "groovy", "energetic", "romantic", "nostalgic"];
const GENRES = [
  "pop",
  "soul",
  "jazz",
  "indie",
  "electronic",
  "house",
  "rock",
  "hip-hop",
  "acoustic",
  "classical",
  "bossa-nova",
  "ambient",
];

/** Initial values from the address; unknown ones are left out. */
export interface BusinessInitial {
  readonly type?: string | undefined;
  readonly atmospheres?: readonly string[];
  readonly genres?: readonly string[];
}

interface BusinessStepProps extends StepProps {
  readonly initial?: BusinessInitial;
}

/** The kind of business in the owner's own words, with music that fits at once. */
export function BusinessStep(props: BusinessStepProps) {
  const services = useServices();
  const account = useQuery(accountQueries(services).detail(props.accountId));
  const facts = useQuery(businessFactsQuery(services, props.accountId));
  const failed = [account, facts].find(({ isLoadingError }) => isLoadingError);
  if (failed?.error) return <QueryError error={failed.error} onRetry={() => failed.refetch()} />;
  if (!account.data || !facts.data) return <Skeleton height={420} />;
  return <Business {...props} account={account.data} told={facts.data.business_description} />;
}

interface BusinessProps extends BusinessStepProps {
  readonly account: Account;
  /** The stored description. */
  readonly told: string;
}

function Business({ accountId, onDone, onSkip, initial, account, told }: BusinessProps) {
  const { t, i18n } = useTranslation();
  const [type, setType] = useState(typeOf(initial?.type) ?? typeOf(account.business_type));
  const [typed, setTyped] = useState(told);
  const [description, setDescription] = useState(told);
  const [atmospheres, setAtmospheres] = useState(() => known(initial?.atmospheres, "mood"));
  const [genres, setGenres] = useState(() => known(initial?.genres, "genre"));
  const updateCompany = useUpdateCompany(accountId);
  const updateFacts = useUpdateBusinessFacts(accountId);
  const words = (slug: string) => tagWords(i18n, slug) ?? CONCEPTS.get(slug)?.title ?? slug;
  const prompt = placePrompt({
    type: type === null || type === "other" ? "" : t(`company.types.${type}`),
    description,
    atmospheres: atmospheres.map(words),
    genres: genres.map(words),
  });
  const save = async () => {
    if (type !== null && type !== account.business_type)
      await updateCompany.mutateAsync({ params: { id: accountId }, body: { business_type: type } });
    if (description !== told)
      await updateFacts.mutateAsync({
        params: { account: accountId },
        body: { business_description: description },
      });
  };
  const apply = () => setDescription(typed.trim());
  return (
    <>
      <Select
        size="md"
        label={t("company.type")}
        placeholder={t("company.typeSearch")}
        searchable
        value={type}
        onChange={(value) => setType(typeOf(value ?? undefined))}
        nothingFoundMessage={t("forms.noMatch")}
        data={BUSINESS_GROUPS.map((group) => ({
          group: t(`company.groups.${group}`),
          items: BUSINESS_TYPES[group].map((one) => ({ value: one, label: t(`company.types.${one}`) })),
        }))}
      />
      <Textarea
        size="md"
        label={t("onboarding.business.words")}
        description={t("onboarding.business.wordsHint")}
        placeholder={t("onboarding.business.example")}
        rows={3}
        maxLength={MAX_BUSINESS_DESCRIPTION}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          apply();
        }}
      />
      <Chips
        label={t("onboarding.business.atmosphere")}
        slugs={ATMOSPHERES}
        chosen={atmospheres}
        onChange={setAtmospheres}
        words={words}
      />
      <Chips
        label={t("onboarding.business.genres")}
        slugs={GENRES}
        chosen={genres}
        onChange={setGenres}
        words={words}
      />
      {prompt === "" ? (
        <p className={classes.text}>{t("onboarding.business.nothing")}</p>
      ) : (
        <Suggestions accountId={accountId} prompt={prompt} beforeChoice={save} onChosen={onDone} />
      )}
      <StepButtons onSkip={onSkip}>
        {typed.trim() !== description && (
          <Button size="md" variant="default" onClick={apply}>
            {t("onboarding.business.update")}
          </Button>
        )}
      </StepButtons>
    </>
  );
}

interface ChipsProps {
  readonly label: string;
  /** Offered always; chosen others are shown as well. */
  readonly slugs: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly words: (slug: string) => string;
}

function Chips({ label, slugs, chosen, onChange, words }: ChipsProps) {
  const [extra] = useState(() => chosen.filter((slug) => !slugs.includes(slug)));
  return (
    <fieldset className={classes.fieldset}>
      <legend>{label}</legend>
      <div className={classes.chips}>
        {[...slugs, ...extra].map((slug) => (
          <ChoiceChip
            key={slug}
            checked={chosen.includes(slug)}
            onChange={() =>
              onChange(chosen.includes(slug) ? chosen.filter((one) => one !== slug) : [...chosen, slug])
            }
          >
            {words(slug)}
          </ChoiceChip>
        ))}
      </div>
    </fieldset>
  );
}

function typeOf(name: string | undefined): BusinessType | null {
  return ALL_BUSINESS_TYPES.find((type) => type === name) ?? null;
}

function known(slugs: readonly string[] = [], kind: "mood" | "genre"): readonly string[] {
  return [...new Set(slugs)].filter((slug) => CONCEPTS.get(slug)?.kind === kind);
}
