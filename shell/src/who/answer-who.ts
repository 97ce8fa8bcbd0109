import { whoParameter } from '@mesa/release-contract/who';
import { onRegistry } from '@mesa/release-shell/registry';
import type { SiteRouter } from '@mesa/runtime/router';
import { session } from '@mesa/runtime/session';
import { maySeeWho } from './may-see-who';

/** Shows administrators and the teams of areas who renders each part of the page, at addresses that ask: `?quien`. */
export function answerWho(router: SiteRouter): void {
  const answer = () => {
    if (!maySeeWho(session.getState().user) || !new URLSearchParams(location.search).has(whoParameter)) return;
    // In a chunk that few people load, because each further one is named in the first scripts.
    import(/* webpackChunkName: "preview-ribbon" */ './open-who').then(
      ({ openWho }) => openWho(router),
      () => undefined,
    );
  };
  session.subscribe(answer);
  router.subscribe(answer);
  // It names the team of a person who just signed in.
  onRegistry(answer);
  answer();
}
