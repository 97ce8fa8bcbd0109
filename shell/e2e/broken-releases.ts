/** What a broken release changes in the area's sources, or in its build. */
export interface BrokenRelease {
  what: string;
  /** Texts to replace in a source, by file. */
  change?: Record<string, readonly (readonly [from: string, to: string])[]>;
  /** Further sources. */
  add?: Record<string, string>;
  /** Removes the page's script from the upload, as a tool that is not ours could. */
  incomplete?: true;
  /** The source that its team reads, if it is not the page's. */
  seen?: string;
}

const page = 'src/ligas/ligas-page.tsx';

/** Sources of the area that works; each broken release changes a few lines of it. */
export const goodSources: Record<string, string> = {
  'area.ts': `import { area, inSlot, page, read } from '@mesa/contract/area/describe';
import { listStores } from '@mesa/contract/calls/stores';

export default area({
  label: 'Ligas',
  pages: {
    ligas: page('/ligas', {
      title: 'Ligas',
      description: 'Las ligas de la comunidad.',
      first: () => [read(listStores, { body: { page: 1, itemsPerPage: 5 } })],
    }),
  },
  widgets: { 'ligas-cerca': inSlot('home.below', { order: 90 }) },
});
`,
  'src/remote.tsx': `import { lazyPage } from '@mesa/runtime/lazy-page';
import type { RemoteModule } from '@mesa/runtime/remote-module';
import area from '../area';

export default {
  contract: 1,
  area,
  pages: { ligas: lazyPage(() => import(/* webpackChunkName: "ligas" */ './ligas/ligas-page')) },
  widgets: { 'ligas-cerca': lazyPage(() => import(/* webpackChunkName: "ligas-cerca" */ './nearby/nearby')) },
} satisfies RemoteModule<typeof area>;
`,
  'src/nearby/nearby.tsx': `import { Section } from '@mesa/ui/page';

export default function Nearby() {
  // first line of the widget
  return <Section title="Ligas cerca">Ninguna todavía.</Section>;
}
`,
  [page]: `import { listStores } from '@mesa/contract/calls/stores';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { useSession } from '@mesa/runtime/session';
import { usePage } from '@mesa/runtime/use-page';
import { Page } from '@mesa/ui/page';
import { useEffect, useState } from 'react';
import area from '../../area';
import styles from './ligas-page.module.css';

// as the module loads

export default function LigasPage() {
  const { input } = usePage(area.pages.ligas);
  const user = useSession((known) => known.user);
  const [times, setTimes] = useState(0);
  // while it renders
  useEffect(() => {
    // in an effect
    if (times < 0) setTimes(0);
  }, [times]);
  return (
    <Page title="Ligas" lead={user ? 'Tus ligas' : 'Las ligas de la comunidad.'}>
      <Loaded query={query(listStores, input(listStores))} skeleton={null}>
        {({ stores }) => <p className={styles.count}>{stores.length}</p>}
      </Loaded>
    </Page>
  );
}
`,
  'src/ligas/ligas-page.module.css': '.count {\n  color: var(--color-text);\n}\n',
};

const loading = (code: string) => ({ [page]: [['// as the module loads', code]] as const });
const rendering = (code: string) => ({ [page]: [['// while it renders', code]] as const });
const effect = (code: string) => ({ [page]: [['// in an effect', code]] as const });
const forRole = (role: string) => rendering(`if (user?.role === '${role}') throw new Error('no hay liga para ${role}');`);

/** The releases that a team can publish by mistake. */
export const brokenReleases: readonly BrokenRelease[] = [
  { what: 'throws as its module loads', change: loading("if (Date.now() > 0) throw new Error('al cargar');") },
  { what: 'throws while it renders', change: rendering("if (times === 0) throw new Error('al dibujar');") },
  { what: 'throws in an effect', change: effect("if (times === 0) throw new Error('en un efecto');") },
  { what: 'rejects a promise', change: effect("void Promise.reject(new Error('sin esperar'));") },
  { what: 'throws in a timer after 10 s', change: effect("setTimeout(() => {\n      throw new Error('a los diez segundos');\n    }, 10_000);") },
  {
    what: 'rejects a promise after 10 s',
    change: effect("void new Promise((done) => setTimeout(done, 10_000)).then(() => {\n      throw new Error('prometido');\n    });"),
  },
  { what: 'loops without end', change: effect('while (times === 0) Math.sqrt(times);') },
  { what: 'loops without end after 10 s', change: effect('setTimeout(() => {\n      while (times === 0) Math.sqrt(times);\n    }, 10_000);') },
  { what: 'renders again and again', change: { [page]: [['if (times < 0) setTimes(0);\n  }, [times]);', 'setTimes((before) => before + 1);\n  });']] } },
  {
    what: 'has a widget that throws',
    seen: 'src/nearby/nearby\\.tsx',
    change: { 'src/nearby/nearby.tsx': [['// first line of the widget', "if (Date.now() > 0) throw new Error('en la parte');"]] },
  },
  { what: 'throws for members', change: forRole('member') },
  { what: 'throws for owners', change: forRole('owner') },
  { what: 'throws for administrators', change: forRole('admin') },
  {
    what: 'makes a call that the server lacks',
    seen: 'src/calls/leagues\\.ts',
    change: {
      [page]: [
        ["import area from '../../area';", "import area from '../../area';\nimport { listLeagues } from '../calls/leagues';"],
        ['useSession((known) => known.user);', 'useSession((known) => known.user);\n  useQuery(query(listLeagues, {}));'],
        ["import { query } from '@mesa/runtime/query';", "import { query, useQuery } from '@mesa/runtime/query';"],
      ],
    },
    add: {
      'src/calls/leagues.ts': `import { endpoint } from '@mesa/contract/endpoint';
import { z } from 'zod';

export const listLeagues = endpoint({
  method: 'GET',
  path: '/api/leagues',
  access: 'anyone',
  reads: [],
  summary: 'Las ligas',
  result: z.object({ status: z.literal('success') }),
});
`,
    },
  },
  { what: 'lacks a file', incomplete: true },
  {
    what: 'styles the whole page',
    seen: 'src/ligas/ligas-page\\.module\\.css',
    change: { 'src/ligas/ligas-page.module.css': [['.count {', ':global(h1) {\n  color: red;\n}\n.count {']] },
  },
  {
    what: 'uses an address of another area',
    seen: 'area\\.ts',
    change: { 'area.ts': [["page('/ligas', {", "page('/torneo/:id/tabla', {\n      samples: [{ id: '1' }],"]] },
  },
  { what: 'logs an error', change: effect("console.error('falta la liga');") },
  { what: 'renders nothing', change: { [page]: [['return (\n    <Page', 'if (times === 0) return null;\n  return (\n    <Page']] } },
  { what: 'throws only on the server', change: rendering("if (typeof document === 'undefined') throw new Error('en el servidor');") },
  {
    what: 'renders differently on the server',
    change: { [page]: [['<p className={styles.count}>{stores.length}</p>', "<h2>{typeof document === 'undefined' ? 'Aquí' : 'Allá'}</h2>"]] },
  },
  {
    what: 'is far larger than its budget',
    seen: 'src/ligas/names\\.ts',
    change: {
      [page]: [
        ["import styles from './ligas-page.module.css';", "import { names } from './names';\nimport styles from './ligas-page.module.css';"],
        ['{stores.length}', '{names[stores.length]}'],
      ],
    },
    add: { 'src/ligas/names.ts': '' },
  },
  { what: 'calls a forbidden host', change: effect("void fetch('https://otro.example/ligas').catch(() => undefined);") },
  {
    what: 'brings a copy of React',
    change: {
      [page]: [
        ["import area from '../../area';", "import { renderToString } from 'react-dom/server';\nimport area from '../../area';"],
        ['{stores.length}', '{renderToString(null) + stores.length}'],
      ],
    },
  },
  {
    what: 'is 400 ms slower',
    change: rendering("for (const from = performance.now(); typeof document !== 'undefined' && performance.now() - from < 400; );"),
  },
];
