import { longMoment } from '@mesa/contract/format/date';
import { createPreview } from '@mesa/release-contract/calls/previews';
import { messageOf } from '@mesa/runtime/api';
import { useWrite } from '@mesa/runtime/query';
import { notice } from '@mesa/ui/ask';
import { Button, buttonClass } from '@mesa/ui/button';
import { VisuallyHidden } from '@mesa/ui/visually-hidden';
import { type AreaOverview, previewAddress } from './overview';

interface PreviewLinkProps {
  area: AreaOverview;
  release: string;
}

/** Opens the site in a new tab with a release that is not live, and creates a link for others. */
export function PreviewLink({ area, release }: PreviewLinkProps) {
  const { write, busy } = useWrite(createPreview);

  async function share() {
    try {
      const { address, expiresAt } = await write({ params: { area: area.area }, body: { release } });
      const link = location.origin + address;
      const copied = await navigator.clipboard.writeText(link).then(
        () => 'El enlace está copiado.',
        () => 'Tu navegador no permite copiar: selecciona el enlace y cópialo a mano.',
      );
      const until = `Cualquiera que lo tenga la ve hasta el ${longMoment(expiresAt)}, o hasta que se publique otra.`;
      await notice(`${copied} ${until}\n${link}`, { title: 'Enlace para verla' });
    } catch (error) {
      await notice(messageOf(error));
    }
  }

  return (
    <>
      <a className={buttonClass({ tone: 'quiet', size: 'small' })} href={previewAddress(area, release)} target="_blank" rel="noreferrer">
        Vista previa<VisuallyHidden> de {release}, en otra pestaña</VisuallyHidden>
      </a>
      {/* Role-restricted areas cannot be previewed by link. */}
      {area.roles.length === 0 && (
        <Button tone="quiet" size="small" busy={busy} onClick={share}>
          Enlace para otros<VisuallyHidden> a {release}</VisuallyHidden>
        </Button>
      )}
    </>
  );
}
