import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { signInRulesQuery, twoStepQuery, useUpdateSignInRules } from "#renderer/data/sign-in/two-step.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { Section, SwitchLine } from "#renderer/ui/inputs/setting-lines.tsx";
import classes from "./users.module.css";

/** Sign-in requirements of an account, for its owners and admins. */
export function SignInRules({ account }: { readonly account: string }) {
  const { t } = useTranslation();
  const services = useServices();
  const user = useSession().userId ?? "";
  const isMine = useMay("account.sign_in_rules", { account })?.ok === true;
  const rules = useQuery({ ...signInRulesQuery(services, account), enabled: isMine }).data;
  const own = useQuery({ ...twoStepQuery(services, user), enabled: isMine && user !== "" }).data;
  const change = useUpdateSignInRules(services);
  if (!isMine || !rules || !own) return null;
  const mustSetUp = own.since === null && !rules.two_step_required;
  const hints = [
    t("security.rules.requireHint"),
    mustSetUp
      ? t("security.rules.setUpFirst")
      : t("security.rules.without", { count: rules.without_two_step }),
  ];
  return (
    <div className={classes.rules}>
      <Section title={t("security.rules.title")}>
        <SwitchLine
          label={t("security.rules.require")}
          hint={hints.join(" ")}
          checked={change.isPending ? change.variables.body.two_step_required : rules.two_step_required}
          disabled={mustSetUp}
          onChange={(on) => change.mutate({ params: { account }, body: { two_step_required: on } })}
        />
      </Section>
    </div>
  );
}
