// Replaces module federation's logger by the console. What it only reports, like each module that it resolves, is left out.
const ignore = () => undefined;
const plain = {
  warn: (...what) => console.warn(...what),
  error: (...what) => console.error(...what),
  log: ignore,
  info: ignore,
  debug: ignore,
  success: ignore,
  ready: ignore,
  setPrefix: ignore,
  setDelegate: ignore,
};
export const createLogger = () => plain;
export const createInfrastructureLogger = () => plain;
export const bindLoggerToCompiler = ignore;
export const logger = plain;
export const infrastructureLogger = plain;
