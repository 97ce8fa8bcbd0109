import { replacedHere } from '@mesa/release-shell/load';
import { registry, useRegistry } from '@mesa/release-shell/registry';
import { useState } from 'react';
import { useExtra } from './use-extra';

const loadNotice = () => import(/* webpackChunkName: "update-notice" */ '../frame/update-notice');
const loadRibbon = () => import(/* webpackChunkName: "preview-ribbon" */ '../frame/preview-ribbon');

/** Announces a new release of code that runs in this tab, once each, until closed. */
export function UpdateNotice() {
  const replaced = useRegistry(replacedHere);
  const [closed, setClosed] = useState('');
  const Notice = useExtra(replaced !== '' && replaced !== closed, loadNotice);
  return <div role="status">{Notice && <Notice onClose={() => setClosed(replaced)} />}</div>;
}

/** Shows administrators and preview-link visitors that this release is not live. */
export function PreviewRibbon() {
  const preview = useRegistry(() => registry().preview);
  const Ribbon = useExtra(preview !== undefined, loadRibbon);
  return preview && Ribbon && <Ribbon {...preview} />;
}
