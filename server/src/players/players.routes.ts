import type { Deps } from '../http';

export function playerRoutes(_deps: Deps): void {}
