import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { operatorQueries } from "#renderer/data/operator/operator.ts";
import { useChangeServiceMove } from "#renderer/data/operator/operator-changes.ts";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { UnsavedChanges } from "#renderer/forms/unsaved-changes.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { ServiceMove } from "#shared/contract/rest/operator/operator-move.ts";
import { MOVE_SETTINGS } from "#shared/domain/operations/service-addresses.ts";
import { parseFields } from "#shared/domain/validation/schema-messages.ts";
import { StoredSection } from "./stored-section.tsx";

/** The former and the present address of a service that moved. */
export function MoveCard() {
  const { t } = useTranslation();
  const query = useQuery(operatorQueries(useServices()).move());
  return (
    <StoredSection
      title={t("operator.move.title")}
      hint={t("operator.move.hint")}
      query={query}
      heightPx={220}
    >
      {(stored) => <MoveForm stored={stored} />}
    </StoredSection>
  );
}

function MoveForm({ stored }: { readonly stored: ServiceMove }) {
  const { t } = useTranslation();
  const { serviceUrl } = useServices().host;
  const change = useChangeServiceMove();
  // Operators move the service first, and open this page at its new address.
  const here = serviceUrl || location.origin;
  const form = useServiceForm<ServiceMove>({
    defaults: { ...stored, moved_to: stored.moved_to || here },
    validate: (move) => {
      const parsed = parseFields(ServiceMove, wanted(move));
      return parsed.ok ? {} : parsed.reason;
    },
    call: (move) => change.mutateAsync({ wanted: wanted(move), before: stored }),
  });
  return (
    <>
      <FormBody form={form}>
        {MOVE_SETTINGS.map((name) => (
          <TextField
            key={name}
            form={form}
            name={name}
            type="url"
            placeholder="https://"
            label={t(`forms.fields.${name}`)}
            description={t(`operator.move.about.${name}`)}
          />
        ))}
        <div>
          <SubmitButton form={form} disabled={!form.formState.isDirty}>
            {t("operator.move.save")}
          </SubmitButton>
        </div>
      </FormBody>
      <UnsavedChanges form={form} name="service-move" />
    </>
  );
}

/** Without an old address there is no move. */
function wanted(move: ServiceMove): ServiceMove {
  return move.moved_from.trim() === "" ? { moved_from: "", moved_to: "" } : move;
}
