/** The exit code for each kind of failure. */
const exitCodes = { build: 1, usage: 2, connection: 3, refused: 4, conflict: 5, rules: 6 };

/** A failure as one Spanish sentence; `lines` holds its parts if there are several. */
export class Failure extends Error {
  /**
   * @param {keyof typeof exitCodes} kind
   * @param {string} message
   * @param {{ code?: string, lines?: string[] }} [parts]
   */
  constructor(kind, message, { code = kind, lines = [] } = {}) {
    super(message);
    this.exitCode = exitCodes[kind];
    this.code = code;
    this.lines = lines;
  }
}
