import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Quotas, quotaKinds, usualQuotas } from '@mesa/contract/rules/quotas';
import { findChromium } from '@mesa/release-server/visit/smoke';
import { z } from 'zod';
import { type AuthMode, chooseMode } from './domain/identity/mode';
import { defaultRetention, type Retention, retentionSettings } from './domain/retention/rules';
import { type Footprint, isSmallMachine, smallFootprint, usualFootprint } from './kernel/footprint';
import { usualSettings } from './kernel/settings';
import { StartError } from './kernel/start-error';

export interface Env {
  production: boolean;
  development: boolean;
  host: string;
  port: number;
  /** The site's origins: only their pages may sign in, and only tokens for them are valid. */
  origins: readonly string[];
  /** The origin used in links. */
  publicOrigin: string;
  /** Whether APP_ORIGIN set it, and it is not only this machine's name. */
  isOriginNamed: boolean;
  /** Where to report vulnerabilities. */
  securityContact: string | undefined;
  dataFolder: string;
  /** Undefined for the database embedded in the data folder. */
  databaseUrl: string | undefined;
  /** The address of the same database without a pooler in between, for listening, migrations and backups; undefined: `databaseUrl`. */
  databaseListenUrl: string | undefined;
  /** Whether `databaseUrl` is a pooler whose sessions end with each transaction. */
  databasePooler: boolean;
  /** A replica for visitors' reads; undefined: the primary answers all. */
  databaseReadUrl: string | undefined;
  /** The programs of an older PostgreSQL, to upgrade the embedded database; undefined for those that an earlier start kept. */
  oldPrograms: string | undefined;
  /** Where the files of releases are stored, s3://bucket/prefix; undefined for the data folder. */
  releasesUrl: string | undefined;
  /** The endpoint of an S3-compatible server other than Amazon's. */
  s3Endpoint: string | undefined;
  /** The browser that opens each release before it is accepted; null for none. */
  chromium: string | null;
  /** Whether browsers store shown content for when the site is unreachable. */
  offline: boolean;
  /** Whether the catalogue of cards is updated automatically. */
  cardsWeekly: boolean;
  /** The address of map tiles for browsers; null if there is no map. */
  mapTiles: string | null;
  /** TCGdex's address, if it is not the default one. */
  tcgdexUrl: string | undefined;
  auth: AuthMode;
  logLevel: string;
  /** The small one with SMALL=1; without the setting, by the memory of the machine. */
  footprint: Footprint;
  /** How many official tournaments of a store count in a month before those typed by hand wait for the site admin. */
  eventsPerMonth: number;
  /** How many things of each kind an account may create in 24 hours. */
  quotas: Quotas;
  /** Proxies whose X-Forwarded-For is trusted. */
  trustProxy: string | undefined;
  /** How many days each record is stored. */
  retention: Retention;
  backup: BackupSettings;
  /** The collector of traces, and the name under which they are sent; null: none. */
  tracing: { endpoint: string; name: string } | null;
  /** Where `/metrics` is served; null: nowhere. */
  metrics: { host: string; port: number } | null;
  /** Where alarms are sent; null: nowhere. */
  webhook: { url: string; format: 'json' | 'slack' | 'discord' | undefined } | null;
}

/** Of the backups that the site makes itself. */
export interface BackupSettings {
  /** A folder or `s3://bucket/prefix`. */
  to: string;
  /** In milliseconds; null: only before a migration. */
  every: number | null;
  keep: number;
  passphrase: string | undefined;
  beforeMigration: boolean;
}

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;
const originsIn = (text: string): string[] => text.split(',').map((one) => one.trim().replace(/\/$/, ''));
const webAddress = /^https?:\/\/[^\s]+$/;

const dayCount = 'debe ser un número de días, de 1 a 36500';
const days = z
  .string()
  .regex(/^\d{1,5}$/, dayCount)
  .transform(Number)
  .refine((number) => number >= 1 && number <= 36_500, dayCount);

const dayVariables = Object.fromEntries(retentionSettings.map((setting) => [setting, days.default(defaultRetention[setting])])) as {
  [setting in keyof Retention]: z.ZodDefault<typeof days>;
};

/** Parses quotas such as stores=10,tournaments=100; null if invalid. */
function quotasIn(text: string): Partial<Quotas> | null {
  const pairs = text
    .split(',')
    .filter((one) => one.trim() !== '')
    .map((one) => /^ *(\w+) *= *(\d{1,5}) *$/.exec(one));
  const known = pairs.every((pair) => quotaKinds.some((kind) => kind === pair?.[1]));
  return known ? Object.fromEntries(pairs.map((pair) => [pair?.[1], Number(pair?.[2])])) : null;
}

const portNumber = 'debe ser un número de puerto, de 1 a 65535';
const hostName = z.string().regex(/^[\w.:-]+$/, 'debe ser un nombre de máquina o una dirección IP');

const units = { m: 60_000, h: 3_600_000, d: 24 * 3_600_000 } as const;
/** Milliseconds of a text like 30m, 24h or 7d. */
const duration = z
  .string()
  .regex(/^[1-9]\d{0,3}[mhd]$/, 'debe ser como 30m, 24h o 7d')
  .transform((text) => Number(text.slice(0, -1)) * units[text.slice(-1) as keyof typeof units])
  .refine((ms) => ms <= 20 * units.d, 'debe ser como mucho 20d');

const databaseAddress = z.string().regex(/^postgres(ql)?:\/\/\S+$/, 'debe ser una dirección postgres://usuario:clave@máquina:5432/base');

/** The valid values of each variable; the sentence follows the variable's name. */
const Variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test'], 'debe ser development, production o test').optional(),
  PORT: z
    .string()
    .regex(/^\d+$/, portNumber)
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65535, portNumber)
    .default(3000),
  HOST: hostName.default('localhost'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_LISTEN_URL: databaseAddress.optional(),
  DATABASE_READ_URL: databaseAddress.optional(),
  DATABASE_POOLER: z.enum(['0', '1'], 'debe ser 0 o 1').default('0'),
  POSTGRES_OLD_PROGRAMS: z
    .string()
    .refine((folder) => existsSync(join(folder, 'bin')), 'debe ser una carpeta de PostgreSQL con bin/postgres')
    .optional(),
  RELEASES_URL: z
    .string()
    .regex(/^s3:\/\/[\w.-]+(\/[\w./-]*)?$/, 'debe ser una dirección s3://cubo/carpeta')
    .optional(),
  S3_ENDPOINT: z.string().regex(webAddress, 'debe ser una dirección https:// o http://').optional(),
  CHROMIUM_PATH: z.string().refine(existsSync, 'debe ser el programa de un Chromium').optional(),
  RELEASE_SMOKE: z.enum(['0', '1'], 'debe ser 0 o 1').default('1'),
  CARDS_UPDATE: z.enum(['weekly', 'off'], 'debe ser weekly u off').default('off'),
  MAP_TILES: z
    .string()
    .regex(
      /^https:\/\/[\w.-]+(:\d+)?\/(?=\S*\{z\})(?=\S*\{x\})(?=\S*\{y\})[^\s"'<>]+$/,
      'debe ser una dirección https:// con {z}, {x} y {y}, como https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    )
    .optional(),
  TCGDEX_URL: z.string().regex(webAddress, 'debe ser una dirección https:// o http://').optional(),
  SMALL: z.enum(['0', '1'], 'debe ser 0 o 1').optional(),
  OFFLINE: z.enum(['0', '1'], 'debe ser 0 o 1').default('1'),
  OFFICIAL_EVENTS_PER_MONTH: z
    .string()
    .regex(/^\d{1,3}$/, 'debe ser un número, de 0 a 999')
    .transform(Number)
    .default(usualSettings.eventsPerMonth),
  QUOTAS_PER_DAY: z
    .string()
    .refine((text) => quotasIn(text) !== null, `debe ser como stores=10,tournaments=100, con ${quotaKinds.join(', ')}`)
    .optional(),
  APP_ORIGIN: z
    .string()
    .refine((text) => originsIn(text).every(isOrigin), 'debe ser el origen del sitio, como https://mesa.example, o varios separados por comas')
    .optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/, 'debe ser mailto:correo, https://página o tel:+número')
    .optional(),
  AUTH_MODE: z.enum(['clerk', 'local'], 'debe ser clerk o local').optional(),
  AUTH_LOCAL: z.enum(['1'], 'solo puede ser 1').optional(),
  AUTH_LOCAL_EXPOSE: z.enum(['1'], 'solo puede ser 1').optional(),
  CLERK_PUBLISHABLE_KEY: z.string().optional(),
  CLERK_ISSUER: z.string().regex(webAddress, 'debe ser una dirección https://').optional(),
  CLERK_PROXY_URL: z.string().regex(webAddress, 'debe ser una dirección https://').optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'debe ser trace, debug, info, warn, error, fatal o silent').default('info'),
  TRUST_PROXY: z
    .string()
    .regex(/^[\w.:/, -]+$/, 'debe ser loopback, o las direcciones IP del proxy separadas por comas')
    .optional(),
  METRICS_PORT: z
    .string()
    .regex(/^\d+$/, portNumber)
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65535, portNumber)
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().regex(webAddress, 'debe ser una dirección https:// o http://').optional(),
  OTEL_SERVICE_NAME: z.string().default('mesa-abierta'),
  WEBHOOK_URL: z.string().regex(webAddress, 'debe ser una dirección https:// o http://').optional(),
  WEBHOOK_FORMAT: z.enum(['json', 'slack', 'discord'], 'debe ser json, slack o discord').optional(),
  METRICS_HOST: hostName.default('127.0.0.1'),
  BACKUP_TO: z
    .string()
    .refine((text) => !text.includes('://') || text.startsWith('s3://'), 'debe ser una carpeta o una dirección s3://cubo/carpeta')
    .optional(),
  BACKUP_EVERY: duration.optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'debe ser un número, de 1 a 999')
    .transform(Number)
    .default(7),
  BACKUP_PASSPHRASE: z.string().min(12, 'debe tener al menos 12 caracteres').optional(),
  BACKUP_BEFORE_MIGRATION: z.enum(['0', '1'], 'debe ser 0 o 1').default('1'),
  ...dayVariables,
});

/** Throws a `StartError` for addresses of databases that make no sense together. */
function requireFittingAddresses({ DATABASE_URL, DATABASE_LISTEN_URL, DATABASE_READ_URL, DATABASE_POOLER }: z.infer<typeof Variables>): void {
  const pooled = DATABASE_POOLER === '1';
  const given = { 'DATABASE_POOLER=1': pooled, DATABASE_LISTEN_URL, DATABASE_READ_URL };
  for (const [name, value] of Object.entries(given))
    if (value && !DATABASE_URL) throw new StartError(`${name} necesita DATABASE_URL: la base de datos incluida no tiene otra dirección.`);
  if (pooled && !DATABASE_LISTEN_URL)
    throw new StartError('DATABASE_POOLER=1 necesita DATABASE_LISTEN_URL, la dirección del mismo PostgreSQL sin el repartidor de conexiones.');
}

/** Reads the environment once; the first wrong variable stops the start with a sentence that names it. */
export function readEnv(environment: Record<string, string | undefined>): Env {
  // An empty variable counts as not set.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const read = Variables.safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new StartError(`${issue?.path.join('.')} ${issue?.message}.`);
  }
  const variables = read.data;
  requireFittingAddresses(variables);
  const { PORT: port, HOST: host } = variables;
  const clerkNames = Object.keys(given).filter((name) => name.startsWith('CLERK_'));
  const auth = chooseMode(variables, host, clerkNames);
  const isSmall = variables.SMALL === undefined ? isSmallMachine() : variables.SMALL === '1';
  const production = variables.NODE_ENV === 'production';
  if (production && auth.kind === 'clerk' && !variables.APP_ORIGIN) throw new StartError('Falta APP_ORIGIN, el origen del sitio, como https://mesa.example.');
  const named = variables.APP_ORIGIN === undefined ? null : originsIn(variables.APP_ORIGIN);
  const origins = named ?? ['localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:${port}`);
  return {
    production,
    development: variables.NODE_ENV === 'development',
    host,
    port,
    origins,
    publicOrigin: origins[0] ?? `http://localhost:${port}`,
    isOriginNamed: variables.APP_ORIGIN !== undefined,
    securityContact: variables.SECURITY_CONTACT,
    dataFolder: resolve(variables.DATA_DIR),
    databaseUrl: variables.DATABASE_URL,
    databaseListenUrl: variables.DATABASE_LISTEN_URL,
    databasePooler: variables.DATABASE_POOLER === '1',
    databaseReadUrl: variables.DATABASE_READ_URL,
    oldPrograms: variables.POSTGRES_OLD_PROGRAMS && resolve(variables.POSTGRES_OLD_PROGRAMS),
    releasesUrl: variables.RELEASES_URL,
    s3Endpoint: variables.S3_ENDPOINT,
    chromium: variables.RELEASE_SMOKE === '0' ? null : findChromium(variables.CHROMIUM_PATH),
    offline: variables.OFFLINE === '1',
    cardsWeekly: variables.CARDS_UPDATE === 'weekly',
    mapTiles: variables.MAP_TILES ?? null,
    tcgdexUrl: variables.TCGDEX_URL,
    auth,
    logLevel: variables.LOG_LEVEL,
    footprint: isSmall ? smallFootprint : usualFootprint,
    eventsPerMonth: variables.OFFICIAL_EVENTS_PER_MONTH,
    quotas: { ...usualQuotas, ...quotasIn(variables.QUOTAS_PER_DAY ?? '') },
    trustProxy: variables.TRUST_PROXY,
    backup: {
      to: variables.BACKUP_TO ?? resolve(variables.DATA_DIR, 'backups'),
      every: variables.BACKUP_EVERY ?? null,
      keep: variables.BACKUP_KEEP,
      passphrase: variables.BACKUP_PASSPHRASE,
      beforeMigration: variables.BACKUP_BEFORE_MIGRATION === '1',
    },
    tracing:
      variables.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? null : { endpoint: variables.OTEL_EXPORTER_OTLP_ENDPOINT, name: variables.OTEL_SERVICE_NAME },
    webhook: variables.WEBHOOK_URL === undefined ? null : { url: variables.WEBHOOK_URL, format: variables.WEBHOOK_FORMAT },
    metrics: variables.METRICS_PORT === undefined ? null : { host: variables.METRICS_HOST, port: variables.METRICS_PORT },
    retention: Object.fromEntries(retentionSettings.map((setting) => [setting, variables[setting]])) as Retention,
  };
}
