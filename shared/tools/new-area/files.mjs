import { areaWorkflow } from './workflow.mjs';

/**
 * Returns the files that every new area has, by path.
 * @param {{ folder: string, area: string, page: string, label: string, address: string, react: string, versions: Record<string, string> }} described `versions`: those of our packages
 */
export function areaFiles({ folder, area, page, label, address, react, versions }) {
  const component = `${page.charAt(0).toUpperCase()}${page.slice(1)}Page`;
  const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
  const at = `src/${folder.slice('mf-'.length)}/${folder.slice('mf-'.length)}-page`;
  const ours = (...names) => Object.fromEntries(names.map((name) => [`@mesa/${name}`, versions[name]]));
  const lead = `Lo que ${label} trae a la mesa.`;
  return {
    'package.json': json({
      name: folder,
      version: '1.0.0',
      private: true,
      type: 'module',
      scripts: { build: 'mesa-build', dev: 'mesa-dev', test: 'mesa-test' },
      dependencies: { ...ours('contract', 'release-contract', 'runtime', 'ui'), react },
      devDependencies: ours('tools', 'release-commands'),
    }),
    'area.ts': `import { area, page, read } from '@mesa/contract/area/describe';
import { listStores } from '@mesa/contract/calls/stores';

// Describes this area to the site: addresses, query strings, first calls, menu, sitemap.
export default area({
  label: '${label}',
  pages: {
    ${page}: page('${address}', {
      title: '${label}',
      description: '${lead}',
      first: () => [read(listStores, { body: { page: 1, itemsPerPage: 5 } })],
      menu: { label: '${label}' },
      sitemap: 'once',
    }),
  },
});
`,
    'tsconfig.json': '{ "extends": "@mesa/tools/tsconfig.json", "include": ["area.ts", "src"] }\n',
    'webpack.config.mjs': `import { remoteConfig } from '@mesa/tools/webpack.mjs';

export default remoteConfig('${area}', import.meta.dirname);
`,
    'src/remote.tsx': `import { lazyPage } from '@mesa/runtime/lazy-page';
import type { RemoteModule } from '@mesa/runtime/remote-module';
import area from '../area';

export default {
  contract: 1,
  area,
  // A page has one name here, in area.ts and for its chunk.
  pages: { ${page}: lazyPage(() => import(/* webpackChunkName: "${page}" */ './${at.slice('src/'.length)}')) },
  widgets: {},
} satisfies RemoteModule<typeof area>;
`,
    'src/standalone.tsx': `import '@mesa/ui/global.css';
import { showAlone } from '@mesa/runtime/standalone';
import remote from './remote';

// Shows this area alone: npm run dev
showAlone(remote);
`,
    [`${at}.module.css`]: `.list {
  display: grid;
  gap: var(--space-2);
  padding: 0;
  list-style: none;
}
`,
    [`${at}.tsx`]: `import { listStores } from '@mesa/contract/calls/stores';
import { Loaded } from '@mesa/runtime/loaded';
import { href } from '@mesa/contract/paths';
import { query } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { usePage } from '@mesa/runtime/use-page';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Page } from '@mesa/ui/page';
import area from '../../area';
import styles from './${at.split('/').at(-1)}.module.css';

/** ${address} */
export default function ${component}() {
  const { input } = usePage(area.pages.${page});
  return (
    <Page title="${label}" lead="${lead}">
      <Loaded query={query(listStores, input(listStores))} skeleton={<Skeleton height="8rem" />}>
        {({ stores }) =>
          stores.length === 0 ? (
            <EmptyState>No hay tiendas todavía</EmptyState>
          ) : (
            <ul className={styles.list}>
              {stores.map(({ id, name, slug }) => (
                <li key={id}>
                  <Link to={href('store', { slug })}>{name}</Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  );
}
`,
    [`${at}.test.tsx`]: `import { listStores } from '@mesa/contract/calls/stores';
import { makeStore } from '@mesa/runtime/testing/make';
import { renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import ${component} from './${at.split('/').at(-1)}';

const show = (stores = [makeStore({ name: 'El Dragón', slug: 'el-dragon' })]) =>
  renderPage(<${component} />, '${address}', [reply(listStores, { status: 'success', stores, total: stores.length, page: 1, totalPages: 1 })]);

describe('${address}', () => {
  test('shows the stores, each leading to its page', async () => {
    show();
    expect(screen.getByRole('heading', { level: 1, name: '${label}' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'El Dragón' })).toHaveAttribute('href', '/tienda/el-dragon');
  });

  test('says so when there is none', async () => {
    show([]);
    expect(await screen.findByText('No hay tiendas todavía')).toBeVisible();
  });
});
`,
  };
}

/**
 * Returns the additional files of an area in its own repository, whose packages come from a registry or from archives beside them.
 * @param {{ folder: string, label: string, address: string, registry?: string | undefined, archives: Record<string, string | undefined>, engines: object }} described
 * @param {ReturnType<typeof areaFiles>} files
 */
export function repositoryFiles({ folder, label, address, registry, archives, engines }, files) {
  const manifest = JSON.parse(files['package.json']);
  const from = (name, version) => (registry ? `^${version}` : `file:${archives[name]}`);
  const located = (dependencies) =>
    Object.fromEntries(Object.entries(dependencies).map(([name, version]) => [name, name.startsWith('@mesa/') ? from(name, version) : version]));
  // In the site's repository, one check covers all areas.
  const scripts = { ...manifest.scripts, check: 'mesa-check' };
  const alone = { ...manifest, scripts, engines, dependencies: located(manifest.dependencies), devDependencies: located(manifest.devDependencies) };
  const origin = registry ? 'the registry in `.npmrc`' : 'the archives beside this file';
  const update = registry
    ? '`npm install @mesa/ui@1.4` installs a newer version of a package; `node_modules/@mesa/ui/CHANGELOG.md` says what changed'
    : 'Newer packages are installed as files of the same kind: `npm install ./mesa-runtime-1.1.0.tgz`';
  return {
    'package.json': `${JSON.stringify(alone, null, 2)}\n`,
    ...(registry ? { '.npmrc': `@mesa:registry=${registry}\n` } : {}),
    '.gitignore': 'node_modules/\ndist/\n.cache/\n',
    '.github/workflows/area.yml': areaWorkflow,
    'README.md': `# ${label}

The area \`${folder}\` of Mesa Abierta: it answers \`${address}\`, and its team deploys it alone.

| | |
|---|---|
| \`npm install\` | once; \`@mesa/contract\`, \`release-contract\`, \`ui\`, \`runtime\`, \`tools\` and \`release-commands\` come from ${origin} |
| \`npm run dev\` | the area by itself, with Fast Refresh; \`API=https://…\` names the server whose data it shows |
| \`npm run dev -- --live https://…\` | the area inside that site, on this machine alone |
| \`npm test\`, \`npm run check\` | its tests; its types, and what it uses that will be removed |
| \`npm run build\` | writes \`dist\` |
| \`npx mesa-release publish . --to https://…\` | uploads it; \`npx mesa-release --help\` says what comes next |

## On GitHub

Commit \`package-lock.json\`${registry ? '' : ' and the archives'}. \`.github/workflows/area.yml\` then checks and tests each pull request, shows it on the site without a version, and
comments it with the link and screenshots; the preview is removed when the pull request is closed. A tag like \`v1.2.0\`, the \`version\` of
\`package.json\`, publishes that version and puts it online. In the settings of the repository, \`MESA_URL\` is a variable with the site's address and
\`MESA_TOKEN\` a secret: a deploy token of the area, from \`/admin/versiones\`.

What people call it, its addresses, its menu entries and who may see it stand in \`area.ts\`. Raise \`version\` in \`package.json\` before
each publication.

${update}. What will be removed stays for a while: \`check\` and \`build\` warn where the area uses it.
`,
  };
}
