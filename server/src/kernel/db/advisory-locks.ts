/**
 * The numbers of the database's advisory locks: any fixed ones. A backup holds its lock for as long as it takes, so another job with the same number
 * would wait for it.
 */
export const advisoryLocks = {
  /** The process that owns the embedded database. */
  owner: 7_305_220,
  migration: 7_305_221,
  backup: 7_305_222,
  roleLimits: 7_305_223,
  cardUpdate: 7_305_224,
  /** Filling an empty database with the demo community. */
  demo: 7_305_225,
} as const;
