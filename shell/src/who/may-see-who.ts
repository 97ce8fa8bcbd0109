import { registry } from '@mesa/release-shell/registry';
import type { AuthUser } from '@mesa/runtime/auth';

/** Whether a person may see who renders a page: the site's administrator, and people in the team of an area. */
export const maySeeWho = (user: AuthUser | null): boolean => user !== null && (user.role === 'admin' || registry().team === true);
