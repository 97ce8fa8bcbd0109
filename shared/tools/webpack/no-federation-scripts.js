// Replaces module federation's loading of scripts: the shell loads the containers of areas itself (releases/shell/src/container.ts).
const unused = () => {
  throw new Error('Federation loads no scripts here.');
};
export const createLink = unused;
export const createScript = unused;
export const loadScript = unused;
export const isStaticResourcesEqual = unused;
export const safeWrapper = unused;
