import path from 'node:path';
import type { PreviewedPage, ReleasePreview } from '../../releases/contract/src/calls/previews';
import { type Build, changedBuild, readBuild } from './changed-build';
import { root } from './server';
import { isResident } from './site-pages';

interface AreaState {
  active: string | null;
  canary: object | null;
  off: string | null;
  revision: number;
}

/** Deploys areas to one site as its administrator. */
export function deployer(site: string) {
  // One sign-in for all calls, because the server limits sign-ins per address.
  let signedIn: Promise<string> | undefined;
  async function signIn(): Promise<string> {
    const answer = await fetch(`${site}/api/auth/local/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site },
      body: JSON.stringify({ user: 'admin' }),
    });
    if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { token: string }).token;
  }

  async function call<Answer>(method: 'GET' | 'POST', address: string, body?: object): Promise<Answer> {
    const ask = async () => {
      signedIn ??= signIn();
      return fetch(`${site}${address}`, {
        method,
        headers: { authorization: `Bearer ${await signedIn}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    };
    let answer = await ask();
    // A token lasts a minute; opening a release's pages can take longer.
    if (answer.status === 401) {
      signedIn = undefined;
      answer = await ask();
    }
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<Answer>;
  }

  const listing = (area: string) => call<{ state: AreaState }>('GET', `/api/releases/${area}`);
  async function act(area: string, action: 'promote' | 'canary' | 'rollback' | 'off', body: object = {}): Promise<void> {
    const { state } = await listing(area);
    await call('POST', `/api/releases/${area}/${action}`, { ...body, revision: state.revision });
  }

  const touched = new Set<string>();
  const state = async (area: string): Promise<AreaState> => (await listing(area)).state;

  return {
    async publish({ manifest, files }: Build): Promise<string> {
      const encoded = Object.fromEntries([...files].map(([name, content]) => [name, content.toString('base64')]));
      touched.add(manifest.area);
      const { release } = await call<{ release: string }>('POST', `/api/releases/${manifest.area}`, { manifest, files: encoded });
      return release;
    },
    /** Publishes the preview of a pull request. */
    async publishPreview(pullRequest: number, { manifest, files }: Build) {
      const encoded = Object.fromEntries([...files].map(([name, content]) => [name, content.toString('base64')]));
      return call<{ preview: ReleasePreview; pages: PreviewedPage[] }>('POST', `/api/releases/${manifest.area}/previews/${pullRequest}`, {
        manifest,
        files: encoded,
      });
    },
    promote: (area: string, release: string) => act(area, 'promote', { release }),
    startCanary: (area: string, release: string, percent: number) => act(area, 'canary', { release, percent }),
    async switchOff(area: string, message: string | null): Promise<void> {
      touched.add(area);
      await act(area, 'off', { message });
    },
    /** Returns a link that lets anyone preview a release. */
    preview: async (area: string, release: string) => site + (await call<{ address: string }>('POST', `/api/releases/${area}/preview`, { release })).address,
    state,
    history: async (area: string) => (await call<{ data: { action: string; who: string }[] }>('GET', `/api/releases/${area}/history`)).data,
    /** Restores the releases that came with the server. An area that the server came without keeps its release. */
    async undo(): Promise<void> {
      for (const area of touched) {
        if ((await state(area)).off !== null) await act(area, 'off', { message: null });
        for (let now = await state(area); now.canary || (now.active && isResident(area)); now = await state(area)) await act(area, 'rollback');
      }
    },
  };
}

/** Returns the decks' build with one changed text. */
export function decksWith(version: string, change: (text: string, name: string) => string): Build {
  return changedBuild(readBuild(path.join(root, 'mf-decks/dist')), change, { version });
}
