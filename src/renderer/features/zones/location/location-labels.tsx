import { Card } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { useSetLocationLabels } from "#renderer/data/labels/label-changes.ts";
import { LabelPicker } from "#renderer/parts/labels/label-picker.tsx";
import type { Location } from "#shared/contract/rest/entities.ts";

interface LocationLabelsProps {
  readonly account: string;
  readonly location: Location;
}

/** A location's labels, which apply to all its zones. */
export function LocationLabels({ account, location }: LocationLabelsProps) {
  const { t } = useTranslation();
  const change = useSetLocationLabels(account, location.id);
  const refusal = useRefusalText(useMay("location.update", { account, location: location.id }));
  return (
    <Card component="section">
      <LabelPicker
        account={account}
        label={t("labels.title")}
        description={t("labels.locationHint")}
        value={location.labels}
        refusal={refusal}
        onChange={(labels) => change.mutate({ params: { id: location.id }, body: { labels: [...labels] } })}
      />
    </Card>
  );
}
