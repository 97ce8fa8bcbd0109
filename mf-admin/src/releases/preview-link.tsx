import { buttonClass } from '@mesa/ui/button';
import { VisuallyHidden } from '@mesa/ui/visually-hidden';
import { previewAddress } from './overview';

/** Opens the site with a release that is not live, in a tab of its own: a document that the server answers. */
export const PreviewLink = ({ area, release }: { area: string; release: string }) => (
  <a className={buttonClass({ tone: 'quiet', size: 'small' })} href={previewAddress(area, release)} target="_blank" rel="noreferrer">
    Vista previa<VisuallyHidden> de {release}, en otra pestaña</VisuallyHidden>
  </a>
);
