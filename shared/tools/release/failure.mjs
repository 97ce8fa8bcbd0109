/** How the command ends, for its caller: what went wrong, by kind. */
const exitCodes = { build: 1, usage: 2, connection: 3, refused: 4, conflict: 5, rules: 6 };

/** A failure as one sentence for the person; `lines` are its parts, where there are several. */
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
