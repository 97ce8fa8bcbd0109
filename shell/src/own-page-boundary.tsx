import { ErrorState } from '@mesa/ui/feedback';
import { Page } from '@mesa/ui/page';
import { Component, type ReactNode } from 'react';

/** Limits the crash of one of the shell's own pages to its content. */
export class OwnPageBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };
  static getDerivedStateFromError = () => ({ crashed: true });
  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <Page title="Algo falló">
        <ErrorState message="No pudimos mostrar esta página." onRetry={() => window.location.reload()} />
      </Page>
    );
  }
}
