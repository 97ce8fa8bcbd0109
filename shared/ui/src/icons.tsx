import { fold } from '@mesa/contract/rules/fold';
import type { ReactNode } from 'react';
import { cx } from './class-names';
import styles from './icons.module.css';

const Drawing = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <svg
    className={className}
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
);

const drawn = (path: string) => () => (
  <Drawing>
    <path d={path} />
  </Drawing>
);

export const SearchIcon = drawn('M9 3a6 6 0 1 1 0 12A6 6 0 0 1 9 3ZM13.5 13.5 17.5 17.5');
export const MenuIcon = drawn('M3 5.5h14M3 10h14M3 14.5h9');
export const CloseIcon = drawn('M5 5l10 10M15 5 5 15');
export const ChevronIcon = drawn('M5 7.5l5 5 5-5');
export const TrophyIcon = drawn('M6 3h8v5a4 4 0 0 1-8 0ZM6 4.5H3V6a3 3 0 0 0 3 3M14 4.5h3V6a3 3 0 0 1-3 3M10 12v3M6.5 17h7M8 15h4');
export const StoreIcon = drawn('M3 8l1.2-4.5h11.6L17 8a2.3 2.3 0 0 1-4.6 0 2.4 2.4 0 0 1-4.8 0A2.3 2.3 0 0 1 3 8ZM4.5 10.5V16.5h11V10.5M8 16.5v-3.5h4v3.5');
export const PinIcon = drawn('M10 17.5s5.5-4.6 5.5-9A5.5 5.5 0 0 0 4.5 8.5c0 4.4 5.5 9 5.5 9ZM10 6.500a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z');
export const UserIcon = drawn('M10 3a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM3.5 17c.6-3.2 3.2-5 6.5-5s5.9 1.8 6.5 5');
export const EditIcon = drawn('M13.2 3.600l3.2 3.200L7 16.200l-4 .8.8-4ZM11 5.8 14.2 9');
export const TrashIcon = drawn('M3.5 5.500h13M8 5.500v-2h4v2M5 5.500l.8 11h8.400l.8-11M8.5 9v4.500M11.5 9v4.5');
export const PlusIcon = drawn('M10 4v12M4 10h12');
export const ArrowIcon = drawn('M4 10h12M11 5l5 5-5 5');
export const WarningIcon = drawn('M10 3 18 16.500H2ZM10 8.500v3.500M10 14.200v.1');
export const OfficialIcon = drawn(
  'M10 2.500l2 1.7 2.6-.2.6 2.5 2.1 1.5-1 2.4 1 2.4-2.1 1.5-.6 2.5-2.6-.2-2 1.7-2-1.7-2.6.2-.6-2.5-2.1-1.5 1-2.4-1-2.400L4.8 6.5 5.4 4l2.6.2ZM7 10.200l2.2 2.200L13.2 8',
);

const star = 'M10 2.800l2.2 4.6 5 .7-3.6 3.5.9 5L10 14.200l-4.5 2.4.9-5L2.8 8.100l5-.7Z';
export const StarIcon = ({ filled = false }: { filled?: boolean | undefined }) => (
  <Drawing>
    <path d={star} {...(filled && { fill: 'currentColor' })} />
  </Drawing>
);

/** Our own symbols for the card types; the game's belong to its owners. */
const typeDrawings: Record<string, string> = {
  planta: 'M5 15C5 8 9 5 15.5 4.5 15.5 11 12 15 5 15ZM4.5 16.5 10.5 9.5',
  fuego: 'M10 2.500c.5 3 4.5 4.8 4.5 9a4.5 4.5 0 0 1-9 0c0-2 1-3 2-4.5.3 1.5 1 2 1.5 2.200C8.8 6.5 9 4.5 10 2.500Z',
  agua: 'M10 2.800c3 3.9 5 6.2 5 8.900a5 5 0 0 1-10 0c0-2.7 2-5 5-8.900ZM7.8 12a2.3 2.3 0 0 0 2 2.2',
  rayo: 'M11.5 2.5 5 11.500h4.500l-1 6L15 8.500h-4.500Z',
  psiquica: 'M2.5 10S5 5.5 10 5.5 17.5 10 17.5 10 15 14.5 10 14.5 2.5 10 2.5 10ZM10 7.800a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.400Z',
  lucha: 'M5 9V6.500a1.3 1.3 0 0 1 2.6 0V5.300a1.3 1.3 0 0 1 2.6 0v.4a1.3 1.3 0 0 1 2.6 0v1.100a1.2 1.2 0 0 1 2.4 0V12c0 3-2 5-5 5s-5.7-2-5.7-5V9.500H10',
  oscura: 'M14.5 12.800A6.5 6.5 0 1 1 8.8 3.200a5.2 5.2 0 0 0 5.7 9.600Z',
  metalica: 'M10 2.800l6.2 3.600v7.200L10 17.200l-6.2-3.600V6.400ZM10 7.200a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.600Z',
  dragon: 'M3.5 4.500c3 0 5 1 6.5 3.5 1.5-2.5 3.5-3.5 6.5-3.5-.5 4-2 6-3.5 7l-3 5.5-3-5.500c-1.5-1-3-3-3.5-7Z',
  incolora: 'M10 2.8 12 8l5.2 2-5.2 2-2 5.200L8 12l-5.2-2L8 8Z',
  entrenador: 'M10 3.500a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM4 16.500c.5-3 2.7-4.5 6-4.500s5.5 1.5 6 4.500Z',
  energia: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM10 6.500v7M6.5 10h7',
};

/** The symbol of a card type, in its colour; an unknown type is colourless. */
export function TypeIcon({ type }: { type: string | null }) {
  const word = fold(type ?? '');
  const known = word in typeDrawings ? word : 'incolora';
  return (
    <Drawing className={cx(styles.type, styles[known])}>
      <path d={typeDrawings[known]} />
    </Drawing>
  );
}
