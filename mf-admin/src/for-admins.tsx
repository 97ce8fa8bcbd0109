import { useSession } from '@mesa/runtime/session';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import type { ReactNode } from 'react';

interface ForAdminsProps {
  /** Shown to other users: the area runs by itself, or the user lost the role while the page was open. */
  refusal: string;
  children: ReactNode;
}

/** Renders content for the site admin only. The site serves this area's code, and the server answers its calls, only for that role. */
export function ForAdmins({ refusal, children }: ForAdminsProps) {
  const status = useSession((session) => session.status);
  const isAdmin = useSession((session) => session.user?.role === 'admin');
  if (isAdmin) return children;
  return status === 'loading' ? <Skeleton height="24rem" /> : <EmptyState>{refusal}</EmptyState>;
}
