import { findPackageJSON } from 'node:module';
import { join, resolve } from 'node:path';
import { PASSWORD_MAX_LENGTH, PUBLIC_CHAIN_APIS } from '#libs/domain/index.js';

/** The demo pair of decision 15: only ever in force on the embedded database. */
export const DEFAULT_ADMIN = { username: 'admin', password: 'jetdrop-demo' } as const;

/** Characters; a shorter key could be guessed. */
export const SHORTEST_JWT_SECRET = 32;

type DatabaseMode = 'embedded' | 'memory' | 'postgres';
const SEEDS = ['none', 'essentials', 'demo'] as const;
type Seed = (typeof SEEDS)[number];
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** A wrong or missing environment value; `message` is one line that names it. */
export class EnvError extends Error {
  override name = 'EnvError';
}

/** What the system refused, as a fault of the value that asked for it; other errors as they are. */
export function mendable(name: string, error: unknown): unknown {
  const { syscall, message } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  if (syscall === undefined) return error;
  return new EnvError(`${name}: ${message}`, { cause: error });
}

/** The environment, parsed and checked once at start. A class, so that it can be injected. */
export class Env {
  readonly port: number;
  readonly host: string;
  readonly database: DatabaseMode;
  /** The address of a real server; empty for the embedded and in-memory databases. */
  readonly database_url: string;
  readonly data_dir: string;
  /** Whether the embedded database flushes what it confirms to the disk. */
  readonly database_fsync: boolean;
  /** Empty: the embedded database keeps a generated one, the in-memory one makes one per process. */
  readonly jwt_secret: string;
  readonly admin_username: string;
  /** Empty: no password was given. The embedded database then starts with `DEFAULT_ADMIN`. */
  readonly admin_password: string;
  /** Origin without trailing slash; empty: each request's own origin. */
  readonly public_url: string;
  /** Whether browsers shall use https for everything below the site's host name as well. */
  readonly hsts_subdomains: boolean;
  /** Where weaknesses are reported, as an address of any scheme; empty: nowhere. */
  readonly security_contact: string;
  /** How many reverse proxies stand in front; 0: the socket's address is the client's. */
  readonly trust_proxy: number;
  /** Whether the server may call other hosts: for the wallets list, its icons and unknown wallets' keys. */
  readonly outbound_requests: boolean;
  /** Of the chain API (TON Center); empty: asked without one, which it answers once a second. */
  readonly chain_api_key: string;
  /** The only origins that the key is sent to. */
  readonly chain_api_origins: readonly string[];
  /** Of the bot that visitors log in with at Telegram; empty: there is none. */
  readonly telegram_bot_token: string;
  /** Where the bot's questions are answered, without a slash at the end. */
  readonly telegram_api_url: string;
  /** Telegram's page on which visitors log in. */
  readonly telegram_login_url: string;
  readonly seed: Seed;
  readonly log_level: LogLevel;
  /** How long what still arrives is answered after SIGTERM, before the server stops. */
  readonly drain_seconds: number;
  /** Where `/metrics` is answered; undefined: nowhere. */
  readonly metrics_port: number | undefined;
  /** Folder of the built sites (`web/`, `admin/`). */
  readonly dist_dir: string;

  constructor(source: NodeJS.ProcessEnv = process.env) {
    const read = (name: string): string => source[name]?.trim() ?? '';
    this.port = integer('PORT', read('PORT'), 3000, 0, 65_535);
    this.host = read('HOST') || '0.0.0.0';
    this.database_url = databaseUrl(read('DATABASE_URL'));
    this.database = this.database_url ? 'postgres' : read('DATABASE_URL') ? 'memory' : 'embedded';
    this.data_dir = resolve(read('DATA_DIR') || '.data');
    this.database_fsync =
      oneOf('DATABASE_FSYNC', read('DATABASE_FSYNC'), ['on', 'off'], 'on') === 'on';
    this.jwt_secret = jwtSecret(read('JWT_SECRET'), this.database);
    this.admin_username = adminUsername(read('ADMIN_USERNAME'));
    this.admin_password = adminPassword(source['ADMIN_PASSWORD'] ?? '', this.database);
    this.public_url = origin('PUBLIC_URL', read('PUBLIC_URL'));
    this.hsts_subdomains =
      oneOf('HSTS_SUBDOMAINS', read('HSTS_SUBDOMAINS'), ['on', 'off'], 'off') === 'on';
    this.security_contact = contact(read('SECURITY_CONTACT'));
    this.trust_proxy = integer('TRUST_PROXY', read('TRUST_PROXY'), 0, 0, 32);
    this.outbound_requests =
      oneOf('OUTBOUND_REQUESTS', read('OUTBOUND_REQUESTS'), ['on', 'off'], 'on') === 'on';
    this.chain_api_key = read('CHAIN_API_KEY');
    this.chain_api_origins = chainApiOrigins(read('CHAIN_API_ORIGIN'));
    this.telegram_bot_token = botToken(read('TELEGRAM_BOT_TOKEN'));
    this.telegram_api_url = origin(
      'TELEGRAM_API_URL',
      read('TELEGRAM_API_URL') || 'https://api.telegram.org',
    );
    this.telegram_login_url = httpAddress(
      'TELEGRAM_LOGIN_URL',
      read('TELEGRAM_LOGIN_URL') || 'https://oauth.telegram.org/auth',
    );
    const defaultSeed: Seed = this.database === 'postgres' ? 'essentials' : 'demo';
    this.seed = oneOf('SEED', read('SEED'), SEEDS, defaultSeed);
    this.log_level = oneOf('LOG_LEVEL', read('LOG_LEVEL'), LOG_LEVELS, 'info');
    this.drain_seconds = integer('DRAIN_SECONDS', read('DRAIN_SECONDS'), 5, 0, 300);
    this.metrics_port =
      read('METRICS_PORT') === ''
        ? undefined
        : integer('METRICS_PORT', read('METRICS_PORT'), 0, 0, 65_535);
    this.dist_dir = distDir();
  }
}

/** What is built for visitors, whether the sources run, what was built from them, or their bundle. */
function distDir(): string {
  return join(findPackageJSON(import.meta.url) ?? '', '../dist');
}

function integer(name: string, value: string, fallback: number, min: number, max: number): number {
  if (value === '') return fallback;
  const parsed = Number(value);
  if (!/^\d+$/.test(value) || parsed < min || parsed > max) {
    throw new EnvError(`${name} must be a whole number from ${min} to ${max}, not "${value}"`);
  }
  return parsed;
}

function oneOf<T extends string>(
  name: string,
  value: string,
  allowed: readonly T[],
  fallback: T,
): T {
  if (value === '') return fallback;
  const found = allowed.find((candidate) => candidate === value);
  if (!found) throw new EnvError(`${name} must be one of ${allowed.join(', ')}, not "${value}"`);
  return found;
}

function databaseUrl(value: string): string {
  if (value === '' || value === 'memory://') return '';
  // The value may hold a password, so the message does not repeat it.
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)) {
    throw new EnvError('DATABASE_URL must be unset, memory:// or a valid postgres:// address');
  }
  return value;
}

function jwtSecret(value: string, database: DatabaseMode): string {
  if (value === '' && database === 'postgres') {
    throw new EnvError('JWT_SECRET is required with an external database (at least 32 characters)');
  }
  if (value !== '' && value.length < SHORTEST_JWT_SECRET) {
    throw new EnvError(`JWT_SECRET must have at least ${SHORTEST_JWT_SECRET} characters`);
  }
  return value;
}

function adminUsername(value: string): string {
  const username = value || DEFAULT_ADMIN.username;
  if (username.length > 64) throw new EnvError('ADMIN_USERNAME must have at most 64 characters');
  return username;
}

function adminPassword(value: string, database: DatabaseMode): string {
  if (database === 'postgres' && value === DEFAULT_ADMIN.password) {
    throw new EnvError('ADMIN_PASSWORD must not be the demo password with an external database');
  }
  if (value.length > PASSWORD_MAX_LENGTH) {
    throw new EnvError(`ADMIN_PASSWORD must have at most ${PASSWORD_MAX_LENGTH} characters`);
  }
  return value;
}

/** Whose key there is; the public ones where nothing else is said. On the way it could be read without https. */
function chainApiOrigins(value: string): string[] {
  if (value === '') return PUBLIC_CHAIN_APIS.map((address) => new URL(address).origin);
  const own = origin('CHAIN_API_ORIGIN', value);
  if (own.startsWith('https:') || LOOPBACK.test(new URL(own).hostname)) return [own];
  throw new EnvError('CHAIN_API_ORIGIN must be an https origin, or one of this machine');
}

/** The bot's number, a colon, and what only its owner knows. */
function botToken(value: string): string {
  // The message does not repeat it.
  if (value !== '' && !/^\d{1,20}:[\w-]{10,200}$/.test(value)) {
    throw new EnvError('TELEGRAM_BOT_TOKEN must be a token as BotFather gives it, 123456:ABC-…');
  }
  return value;
}

function httpAddress(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) {
    throw new EnvError(`${name} must be an http(s) address such as https://example.com/auth`);
  }
  return url.href;
}

/** An address of mail may stand without its scheme. */
function contact(value: string): string {
  if (value === '') return '';
  const address = /^[^\s@:/]+@[^\s@:/]+$/.test(value) ? `mailto:${value}` : value;
  if (!/^(https:|mailto:|tel:)\S+$/.test(address) || !URL.canParse(address)) {
    throw new EnvError(
      `SECURITY_CONTACT must be an address such as security@example.com or https://example.com/report, not "${value}"`,
    );
  }
  return address;
}

function origin(name: string, value: string): string {
  if (value === '') return '';
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash) {
    throw new EnvError(`${name} must be an http(s) origin such as https://example.com`);
  }
  return url.origin;
}
