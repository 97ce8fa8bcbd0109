import { Component, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import { host } from './host';
import { loadedRemote, remotes } from './load';
import { loadPart, type PartKind, readyPart, takeFailure, widgetLoad } from './parts';
import { labelOf, liveArea, useRegistry } from './registry';

interface CrashBoundaryProps {
  onCrash(error: unknown): void;
  skeleton: ReactNode;
  children: ReactNode;
}

/** Passes errors of a page to the surrounding boundary, which decides how to recover. */
class CrashBoundary extends Component<CrashBoundaryProps, { crashed: boolean }> {
  override state = { crashed: false };
  static getDerivedStateFromError = () => ({ crashed: true });
  override componentDidCatch(error: unknown) {
    this.props.onCrash(error);
  }
  override render() {
    return this.state.crashed ? this.props.skeleton : this.props.children;
  }
}

interface RemoteBoundaryProps {
  area: string;
  kind: PartKind;
  name: string;
  /** For a widget. */
  props?: Record<string, unknown> | undefined;
  skeleton: ReactNode;
  /** A change resets the failure, so that an area that is down does not affect the next address. */
  address: string;
}

/** Outside the first load: few visits meet a failure. */
const recovery = () => import(/* webpackChunkName: "registry" */ './recover');

/** Renders a page or widget of a remote: a skeleton while it loads, or the product's message if it fails or is off. */
export function RemoteBoundary({ area, kind, name, props, skeleton, address }: RemoteBoundaryProps) {
  // What the server rendered of a widget stays until its code has loaded or failed.
  const code = widgetLoad(area, kind, name);
  if (code) use(code);
  const off = useRegistry(() => liveArea(area)?.off);
  // A running part keeps running when its area is switched off or replaced.
  const [{ part, mounts }, setShown] = useState(() => ({ part: off ? undefined : readyPart(area, kind, name), mounts: 0 }));
  const [failedAt, setFailedAt] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const failed = failedAt === address;

  const load = useCallback(async () => {
    const found = await loadPart(area, kind, name);
    setShown((shown) => ({ part: found, mounts: shown.mounts + 1 }));
    setFailedAt(null);
  }, [area, kind, name]);

  const fail = useCallback(
    async (error: unknown, crashed = false): Promise<void> => {
      const failure = { area, name, error, kind: crashed ? 'crash' : loadedRemote(area) ? 'page' : 'entry', remote: remotes.get(area) } as const;
      const recovered = await recovery()
        .then(({ recover }) => recover(failure))
        .catch(() => false);
      if (recovered) await load().catch(fail);
      else setFailedAt(address);
    },
    [area, name, address, load],
  );

  useEffect(() => {
    if (part || failed || off || busy) return;
    const failure = takeFailure(area, kind, name);
    if (failure) fail(failure.error);
    else load().catch(fail);
  }, [part, failed, off, busy, area, kind, name, load, fail]);

  const retry = async () => {
    setBusy(true);
    try {
      await (await recovery()).renew(area);
      if (!liveArea(area)?.off) await load();
    } catch (error) {
      await fail(error);
    }
    setBusy(false);
  };

  if (failed || (off && !part)) return <host.Unavailable label={labelOf(area)} kind={kind} off={off} onRetry={retry} busy={busy} />;
  if (!part) return skeleton;
  const Part = part;
  return (
    <CrashBoundary key={mounts} onCrash={(error) => fail(error, true)} skeleton={skeleton}>
      <Part {...props} />
    </CrashBoundary>
  );
}
