import { type BoardShape, type ListBoard, listBoardPath } from '@mesa/contract/format/board';
import { buttonClass } from '@mesa/ui/button';
import { useBrowser } from '@mesa/ui/hydrated';
import { SharePictures } from '@mesa/ui/share-pictures';
import type { ReactNode } from 'react';
import styles from './share.module.css';

interface ShareProps {
  textOf(link: string): string;
  /** The content of the pictures. */
  board: ListBoard;
  children?: ReactNode;
}

/**
 * Shares the page as a WhatsApp text that ends in its address, and as pictures for a chat or a story. The server that renders the page does not know its
 * address.
 */
export function Share({ textOf, board, children }: ShareProps) {
  const address = useBrowser(() => location.href, '');
  const text = textOf(address).trim();
  const picture = (label: string, shape: BoardShape) => ({ label, addresses: [listBoardPath(board, shape)] });
  return (
    <div className={styles.share}>
      <a className={buttonClass({ size: 'small', tone: 'quiet' })} href={`https://wa.me/?text=${encodeURIComponent(text)}`} target="_blank" rel="noreferrer">
        Compartir por WhatsApp
      </a>
      <SharePictures pictures={[picture('Imagen', 'imagen'), picture('Historia', 'historia')]} text={text} />
      {children}
    </div>
  );
}
