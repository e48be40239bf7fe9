import { IconSearch } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { ErrorState } from "#renderer/ui/feedback/error-state.tsx";
import { DevPage, Specimens } from "./dev-page.tsx";

const SENTENCE = "Music keeps playing in every zone, whatever happens to the connection.";

/** /dev/text-preview. */
export function TextPreview() {
  const { t } = useTranslation();
  return (
    <DevPage title={t("dev.text")}>
      <Specimens title="Headings and text">
        <div>
          <h1>Heading 1</h1>
          <h2>Heading 2</h2>
          <h3>Heading 3</h3>
          <p>{SENTENCE}</p>
          <p>
            <strong>Strong.</strong> <em>Emphasis.</em> <code>code</code>{" "}
            <a href="#zones">Zones of this account</a>
          </p>
        </div>
      </Specimens>
      <Specimens title="Nothing, and nothing because of an error">
        <EmptyState icon={<IconSearch size={26} />} title="No results for “lob”">
          Check the spelling, or try fewer words.
        </EmptyState>
        <ErrorState title="Couldn't load zones" retryLabel="Try again" onRetry={() => undefined}>
          {SENTENCE}
        </ErrorState>
      </Specimens>
    </DevPage>
  );
}
