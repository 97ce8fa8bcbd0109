import { areas, type RemoteArea } from '@mesa/shared/paths';
import { ErrorState } from '@mesa/shared/ui/feedback';
import { Page } from '@mesa/shared/ui/page';
import { Component, type ReactNode, useCallback, useEffect, useState } from 'react';
import { isLoadError } from './again';
import { renewRemote } from './load';
import { loadPart, type PartKind, readyPart } from './parts';

interface CrashBoundaryProps {
  onCrash(error: unknown): void;
  skeleton: ReactNode;
  children: ReactNode;
}

/** Hands what a page throws to the boundary around it, which decides what becomes of it. */
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
  area: RemoteArea;
  kind: PartKind;
  name: string;
  /** For a widget. */
  props?: Record<string, unknown> | undefined;
  skeleton: ReactNode;
  /** A failure is over when this changes: one area that is down must not take the next address with it. */
  address: string;
}

interface Failure {
  error: unknown;
  address: string;
}

/** Draws a page or widget of a remote; while it loads the skeleton, and where it fails a sentence and a way to try again. */
export function RemoteBoundary({ area, kind, name, props, skeleton, address }: RemoteBoundaryProps) {
  const [{ part, mounts }, setShown] = useState(() => ({ part: readyPart(area, kind, name), mounts: 0 }));
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const failed = failure?.address === address;

  const load = useCallback(async () => {
    const found = await loadPart(area, kind, name);
    setShown((shown) => ({ part: found, mounts: shown.mounts + 1 }));
  }, [area, kind, name]);

  const fail = useCallback(
    async (error: unknown) => {
      // Code that is gone usually means that the area was deployed anew: its new build then opens at the same address.
      const renewed = isLoadError(error) && (await renewRemote(area).catch(() => false));
      const reason = renewed ? await load().catch((again: unknown) => again) : error;
      if (reason) setFailure({ error: reason, address });
    },
    [area, address, load],
  );

  useEffect(() => {
    if (!part && !failed) load().catch(fail);
  }, [part, failed, load, fail]);

  const retry = async () => {
    setBusy(true);
    try {
      await renewRemote(area);
      await load();
      setFailure(null);
    } catch (error) {
      setFailure({ error, address });
    }
    setBusy(false);
  };

  if (failed) {
    const { label } = areas[area];
    const state = <ErrorState message={`La sección ${label} no está disponible en este momento.`} onRetry={retry} busy={busy} />;
    return kind === 'pages' ? <Page title={label}>{state}</Page> : state;
  }
  if (!part) return skeleton;
  const Part = part;
  return (
    <CrashBoundary key={mounts} onCrash={fail} skeleton={skeleton}>
      <Part {...props} />
    </CrashBoundary>
  );
}
