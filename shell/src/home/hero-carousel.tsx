import type { ImageWidth } from '@mesa/contract/images/image-widths';
import { useBrowser } from '@mesa/ui/hydrated';
import { type ComponentProps, type FocusEvent, type PointerEvent, useEffect, useState } from 'react';
import { prefersReducedMotion } from '../frame/reduced-motion';
import styles from './hero-carousel.module.css';

const slideTime = 7000;
const pictures = [
  { file: 'hero-1.webp', alt: 'Una mesa larga vista desde arriba: nueve personas juegan a las cartas y queda una silla libre.' },
  { file: 'hero-2.webp', alt: 'Una tienda de barrio al anochecer, con una mesa de juego en la calle y una silla libre.' },
];
const widths: readonly ImageWidth[] = [480, 768, 1080, 1600];

const at = (file: string, width: ImageWidth) => `/api/image/hero/${file}?w=${width}`;

/** Whether the tab is visible. */
function useTabVisible(): boolean {
  const [visible, setVisible] = useState(true);
  useEffect(() => {
    const onChange = () => setVisible(!document.hidden);
    onChange();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  return visible;
}

interface PictureProps {
  file: string;
  first: boolean;
}

const pictureOf = ({ file, first }: PictureProps): ComponentProps<'img'> => ({
  className: styles.slide,
  src: at(file, 768),
  srcSet: widths.map((width) => `${at(file, width)} ${width}w`).join(', '),
  sizes: '(width >= 64rem) min(92vw, 78rem), (width >= 48rem) 150vw, 134vw',
  decoding: 'async',
  fetchPriority: first ? 'high' : 'low',
});

interface SlideProps extends PictureProps {
  alt: string;
  shown: boolean;
  /** Called when the picture has loaded or failed. */
  onSettled(): void;
}

function Slide({ alt, shown, onSettled, ...picture }: SlideProps) {
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  return (
    <img
      {...pictureOf(picture)}
      alt={alt}
      data-shown={shown}
      onLoad={onSettled}
      onError={() => {
        setFailed(true);
        onSettled();
      }}
    />
  );
}

/** The two pictures of the home page, in a loop that pauses on hover and focus. */
export function HeroCarousel() {
  const [shown, setShown] = useState(0);
  const [settled, setSettled] = useState(0);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const still = useBrowser(prefersReducedMotion, false);
  const stopped = chosen ?? still;
  const visible = useTabVisible();
  const moving = visible && !hovered && !focused && !stopped;

  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => setShown((slide) => (slide + 1) % pictures.length), slideTime);
    return () => clearInterval(timer);
  }, [moving]);

  // A touch starts a hover that never ends.
  const hover = (event: PointerEvent) => setHovered(event.type === 'pointerenter' && event.pointerType === 'mouse');
  const focus = (event: FocusEvent) => setFocused(event.type === 'focus');

  return (
    <section aria-label="Imágenes de portada" className={styles.carousel} onPointerEnter={hover} onPointerLeave={hover} onFocus={focus} onBlur={focus}>
      {pictures.map(
        ({ file, alt }, slide) =>
          // The second picture loads after the first, to leave bandwidth for the page.
          slide <= settled && (
            <Slide
              key={file}
              file={file}
              alt={alt}
              shown={slide === shown}
              first={slide === 0}
              onSettled={() => setSettled((before) => Math.max(before, slide + 1))}
            />
          ),
      )}
      <noscript>
        {pictures.slice(1).map((picture) => (
          <img key={picture.file} {...pictureOf({ ...picture, first: false })} alt={picture.alt} loading="lazy" />
        ))}
      </noscript>
      <button
        type="button"
        className={styles.pause}
        aria-label={stopped ? 'Reanudar las imágenes' : 'Detener las imágenes'}
        onClick={() => setChosen(!stopped)}
      >
        <svg viewBox="0 0 20 20" width="20" height="20" fill="currentColor" aria-hidden="true">
          <path d={stopped ? 'M6.500 4v12l9.500-6Z' : 'M5.500 4h3v12h-3ZM11.500 4h3v12h-3Z'} />
        </svg>
      </button>
    </section>
  );
}
