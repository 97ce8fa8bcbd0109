import { useSession } from '@mesa/runtime/session';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import type { ReactNode } from 'react';

interface ForAdminsProps {
  /** What someone else reads: who opens the area alone, or whose role was taken while the page stood open. */
  refusal: string;
  children: ReactNode;
}

/** Draws what only the site admin uses. The site gives nobody else this area's code, and the server answers nobody else's calls. */
export function ForAdmins({ refusal, children }: ForAdminsProps) {
  const status = useSession((session) => session.status);
  const isAdmin = useSession((session) => session.user?.role === 'admin');
  if (isAdmin) return children;
  return status === 'loading' ? <Skeleton height="24rem" /> : <EmptyState>{refusal}</EmptyState>;
}
