import { useState } from 'react';
import { replacedHere } from './load';
import { registry, useRegistry } from './registry';
import { useExtra } from './use-extra';

const loadNotice = () => import(/* webpackChunkName: "update-notice" */ '../frame/update-notice');
const loadRibbon = () => import(/* webpackChunkName: "preview-ribbon" */ '../frame/preview-ribbon');

/** Says that something which runs in this tab has a new release; once for each, until it is closed. */
export function UpdateNotice() {
  const replaced = useRegistry(replacedHere);
  const [closed, setClosed] = useState('');
  const Notice = useExtra(replaced !== '' && replaced !== closed, loadNotice);
  return <div role="status">{Notice && <Notice onClose={() => setClosed(replaced)} />}</div>;
}

/** Tells an administrator, or who came by a link, that they look at a release which is not live. */
export function PreviewRibbon() {
  const preview = useRegistry(() => registry().preview);
  const Ribbon = useExtra(preview !== undefined, loadRibbon);
  return preview && Ribbon && <Ribbon {...preview} />;
}
