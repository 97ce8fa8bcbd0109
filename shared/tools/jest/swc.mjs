/**
 * Compiles TypeScript and JSX for Node.
 * @param {string} module
 */
export const swc = (module) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      experimental: { keepImportAttributes: true },
    },
    module: { type: module },
    sourceMaps: 'inline',
  },
];
