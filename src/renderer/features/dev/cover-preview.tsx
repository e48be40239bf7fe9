import { useTranslation } from "react-i18next";
import { Cover } from "#renderer/ui/music/cover.tsx";
import { DevPage, Specimens } from "./dev-page.tsx";

/** /dev/avatar-preview. */
export function CoverPreview() {
  const { t } = useTranslation();
  return (
    <DevPage title={t("dev.covers")}>
      <Specimens title="With a picture">
        {[32, 56, 120].map((size) => (
          <Cover key={size} image="/icon.svg" color="#0f6b57" size={size} alt={`Icon of ${size} px`} />
        ))}
      </Specimens>
      <Specimens title="Without a picture, and with one that does not come">
        {[32, 56, 120].map((size) => (
          <Cover key={size} image={null} color={null} size={size} alt={`Cover of ${size} px`} />
        ))}
        <Cover image={null} color="#0f6b57" size={120} alt="Coloured cover" />
        <Cover image="/media/none" color="#8a5300" size={120} alt="Missing cover" />
      </Specimens>
    </DevPage>
  );
}
