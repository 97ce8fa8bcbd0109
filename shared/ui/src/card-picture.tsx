import type { ImageWidth } from '@mesa/contract/images/image-widths';
import { resizedPicture } from '@mesa/contract/images/picture-address';
import { hasDeckIcon } from '@mesa/contract/rules/names';
import { useDeferredValue, useState } from 'react';
import styles from './card-picture.module.css';
import { useHydrated } from './hydrated';

const onPhone = /Mobi|Android/i.test(globalThis.navigator?.userAgent ?? '');

/** The picture in several widths, if the server makes them. Browsers never request an original upload, or TCGdex. */
export function pictureSources(imageUrl: string, widths: readonly ImageWidth[]): { src: string; srcSet?: string } {
  const resized = resizedPicture(imageUrl);
  if (resized === null) return { src: imageUrl };
  return { src: !onPhone && imageUrl.startsWith('/') ? imageUrl : resized, srcSet: widths.map((width) => `${resized}?w=${width} ${width}w`).join(', ') };
}

const cardWidths: ImageWidth[] = [160, 320, 480];

interface CardPictureProps {
  name: string;
  /** The text below the name in its frame: expansion and number. */
  print?: string | undefined;
  imageUrl: string | null;
  sizes?: string | undefined;
  /** For a page's main picture: loaded at once. */
  eager?: boolean | undefined;
}

/** On a server-rendered page a picture may have failed before the listener was attached. */
const hasFailed = (image: HTMLImageElement): boolean => image.complete && image.naturalWidth === 0 && image.currentSrc !== '';

/**
 * A card in its own proportions: a drawn frame with its name and print, covered by the picture once it is loaded. Styles show the
 * frame even if a picture fails before a script runs.
 */
export function CardPicture({ name, print, imageUrl, sizes = '(max-width: 640px) 45vw, 12rem', eager = false }: CardPictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const shown = imageUrl && failed !== imageUrl;
  const label = print ? `${name}\n${print}` : name;
  return (
    <span className={styles.card} data-label={label}>
      {shown ? (
        <img
          key={imageUrl}
          ref={(image) => {
            if (image && hasFailed(image)) setFailed(imageUrl);
          }}
          alt={name}
          data-label={label}
          {...pictureSources(imageUrl, cardWidths)}
          sizes={sizes}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          fetchPriority={eager ? 'high' : undefined}
          onError={() => setFailed(imageUrl)}
        />
      ) : (
        <span className={styles.frame}>
          {name} {print && <span>{print}</span>}
        </span>
      )}
    </span>
  );
}

interface IconCard {
  id: number;
  name: string;
  deckicons: readonly string[];
}

function DeckIcon({ name, url }: { name: string; url: string }) {
  // On a server-rendered page dozens of small pictures would take bandwidth from the scripts.
  // Deferred: drawing all at once would block a slow phone that has just become responsive.
  const hydrated = useDeferredValue(useHydrated());
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  if (!hydrated) return <span className={styles.later} />;
  return (
    <img alt={`Carta ${name}`} title={name} {...pictureSources(url, [80, 160])} sizes="2rem" loading="lazy" decoding="async" onError={() => setFailed(true)} />
  );
}

/** A deck's favourite cards as up to three round icons. */
export function DeckIcons({ cards }: { cards: readonly IconCard[] }) {
  const shown = cards.filter((card) => hasDeckIcon(card.deckicons)).slice(0, 3);
  if (shown.length === 0) return null;
  return (
    <span className={styles.icons}>
      {shown.map((card) => (
        <DeckIcon key={card.id} name={card.name} url={card.deckicons[0] ?? ''} />
      ))}
    </span>
  );
}
