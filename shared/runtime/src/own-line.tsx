import { Skeleton } from '@mesa/ui/feedback';
import type { ReactNode } from 'react';

interface OwnLineProps {
  /** What the line is about: 'Ahora', 'Mi colección'. */
  label: string;
  /** A link, which is as large as the line, and what belongs to it. */
  children: ReactNode;
}

/** One line about the person who reads. The page that shows it styles it: an area's bundle cannot contain styles of shared parts. */
export const OwnLine = ({ label, children }: OwnLineProps) => (
  <p>
    <span>{label}</span> <span>{children}</span>
  </p>
);

/** The line before its content is known. */
export const OwnLineSkeleton = () => (
  <p>
    <Skeleton width="12rem" />
  </p>
);
