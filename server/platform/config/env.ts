import { findPackageJSON } from 'node:module';
import { join, resolve } from 'node:path';
import { PASSWORD_MAX_LENGTH, PUBLIC_CHAIN_APIS } from '#libs/domain/index.js';
import { type DatabaseAddress, readDatabaseAddress } from './database-address.js';
import { EnvError, type Form, httpUrl, type Reader, Source } from './env-reader.js';

/** The demo pair of decision 15, valid on the embedded database only. */
export const DEFAULT_ADMIN = { username: 'admin', password: 'jetdrop-demo' } as const;

/** Characters; a shorter key could be guessed. */
export const MIN_JWT_SECRET_LENGTH = 32;
const MAX_USERNAME_LENGTH = 64;

type DatabaseMode = 'embedded' | 'memory' | 'postgres';
const SEEDS = ['none', 'essentials', 'demo'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const BOT_TOKEN: Form = [
  /^\d{1,20}:[\w-]{10,200}$/,
  'be a token as BotFather gives it, 123456:ABC-…',
];
/** The form of Standard Webhooks. */
const SIGNING_SECRET: Form = [
  /^whsec_[\w+/]{32,86}={0,2}$/,
  'be whsec_ and 24 to 64 bytes in base64',
];
const WEBHOOK_SECRET: Form = [/^[\w-]{16,256}$/, 'have 16 to 256 letters, digits, _ or -'];
const MINI_APP_URL: Form = [
  /^https:\/\/t\.me\/\w{4,32}\/\w{3,30}$/,
  'be an address https://t.me/<bot>/<app>',
];
const MAIL_ADDRESS = /^[^\s@:/]+@[^\s@:/]+$/;

/** The environment, parsed and checked once at start. A class, so that it can be injected. */
export class Env extends Source {
  readonly port = this.read.integer('PORT', 3000, 65_535);
  readonly host = this.read.text('HOST', '0.0.0.0');
  /** The address of a real server; undefined for the embedded and in-memory databases. */
  readonly database_server = databaseServer(this.read);
  readonly database: DatabaseMode = databaseMode(this.read);
  readonly data_dir = resolve(this.read.text('DATA_DIR', '.data'));
  /** Whether the embedded database flushes each commit to the disk. */
  readonly database_fsync = this.read.isOn('DATABASE_FSYNC', 'on');
  /** Empty: the embedded database stores a generated one, the in-memory one makes one per process. */
  readonly jwt_secret = jwtSecret(this.read, this.database);
  /** Former secrets, with which the audit checks what was sealed then. */
  readonly earlier_jwt_secrets: readonly string[] = earlierSecrets(this.read);
  readonly admin_username = adminUsername(this.read);
  /** Empty without one; the embedded database then starts with `DEFAULT_ADMIN`. */
  readonly admin_password = adminPassword(this.read, this.database);
  /** Origin without trailing slash; empty: each request's own origin. */
  readonly public_url = this.read.origin('PUBLIC_URL');
  /** Whether browsers shall use https for everything below the site's host name as well. */
  readonly hsts_subdomains = this.read.isOn('HSTS_SUBDOMAINS', 'off');
  /** Address of any scheme for reports of weaknesses; empty without one. */
  readonly security_contact = securityContact(this.read);
  /** The number of reverse proxies in front; 0: the socket's address is the client's. */
  readonly trust_proxy = this.read.integer('TRUST_PROXY', 0, 32);
  /** Whether the server may call other hosts: for the wallets list, its icons and unknown wallets' keys. */
  readonly outbound_requests = this.read.isOn('OUTBOUND_REQUESTS', 'on');
  /** Whether webhooks, and the outside service for scores, may be on this machine, in a private network, or without https. */
  readonly webhooks_to_private_addresses = this.read.isOn('WEBHOOKS_TO_PRIVATE_ADDRESSES', 'off');
  /** Signs requests to the outside service for scores (Standard Webhooks); empty: it is not asked. */
  readonly outside_score_secret = this.read.secret(
    this.read.formed('OUTSIDE_SCORE_SECRET', SIGNING_SECRET),
  );
  /** Key of the chain API (TON Center), which allows one request a second without it. */
  readonly chain_api_key = this.read.secret(this.read.text('CHAIN_API_KEY'));
  /** The only origins that receive the key. */
  readonly chain_api_origins: readonly string[] = chainApiOrigins(this.read);
  /** Address of a second chain API, which confirms jetton wallets that cannot be derived; empty: none does. */
  readonly chain_check_api_url = chainCheckApiUrl(this.read);
  /** Token of the bot that visitors log in with at Telegram; empty without a bot. */
  readonly telegram_bot_token = this.read.secret(this.read.formed('TELEGRAM_BOT_TOKEN', BOT_TOKEN));
  readonly telegram_api_url = this.read.origin('TELEGRAM_API_URL', 'https://api.telegram.org');
  readonly telegram_login_url = loginUrl(this.read);
  /** Where Telegram opens the Mini App, `https://t.me/<bot>/<app>`; empty without one. */
  readonly telegram_mini_app_url = this.read.formed('TELEGRAM_MINI_APP_URL', MINI_APP_URL);
  /** Secret that Telegram sends with each update of the bot; empty: updates are refused. */
  readonly telegram_webhook_secret = this.read.secret(
    this.read.formed('TELEGRAM_WEBHOOK_SECRET', WEBHOOK_SECRET),
  );
  /** The only origins that may show `/app` in a frame. */
  readonly telegram_web_origins: readonly string[] = telegramWebOrigins(this.read);
  readonly seed = this.read.oneOf('SEED', SEEDS, isServer(this) ? 'essentials' : 'demo');
  readonly log_level = this.read.oneOf('LOG_LEVEL', LOG_LEVELS, 'info');
  /** Seconds for which requests are still answered after SIGTERM. */
  readonly drain_seconds = this.read.integer('DRAIN_SECONDS', 5, 300);
  /** Port of `/metrics`; undefined: disabled. */
  readonly metrics_port = this.read.integer('METRICS_PORT', undefined, 65_535);
  /** Address of `/metrics`, which needs no password. */
  readonly metrics_host = this.read.text('METRICS_HOST', '127.0.0.1');
  /** Folder of the built sites (`web/`, `admin/`), found from the sources, the build and the bundle. */
  readonly dist_dir = join(findPackageJSON(import.meta.url) ?? '', '../dist');

  /** @throws EnvError with a line for each wrong or missing value. */
  constructor(source: NodeJS.ProcessEnv = process.env) {
    super(source);
    const { faults } = this.read;
    if (faults.length > 0) throw new EnvError(faults.join('\n'));
  }
}

const isServer = ({ database }: Pick<Env, 'database'>): boolean => database === 'postgres';

function databaseMode(read: Reader): DatabaseMode {
  const text = read.text('DATABASE_URL');
  if (text === '') return 'embedded';
  return text === 'memory://' ? 'memory' : 'postgres';
}

function databaseServer(read: Reader): DatabaseAddress | undefined {
  if (databaseMode(read) !== 'postgres') return undefined;
  const fallback = { sslmode: read.text('PGSSLMODE'), sslrootcert: read.text('PGSSLROOTCERT') };
  const text = read.text('DATABASE_URL');
  try {
    const address = readDatabaseAddress(text, fallback);
    read.secret(address.password);
    read.secret(/:([^/?#]*)@/.exec(text.replace(/^\w+:/, ''))?.[1] ?? '');
    return address;
  } catch (error) {
    // The value may hold a password, so the message does not repeat it.
    read.check(false, `DATABASE_URL ${(error as Error).message}`);
    return undefined;
  }
}

function jwtSecret(read: Reader, database: DatabaseMode): string {
  const secret = read.secret(read.text('JWT_SECRET'));
  const least = `${MIN_JWT_SECRET_LENGTH} characters`;
  if (secret === '') {
    const isOptional = database !== 'postgres';
    read.check(isOptional, `JWT_SECRET is required with an external database (at least ${least})`);
  } else {
    read.check(secret.length >= MIN_JWT_SECRET_LENGTH, `JWT_SECRET must have at least ${least}`);
  }
  return secret;
}

/** Splits a line at its spaces, unless the parts are shorter than any secret: then the secret itself has spaces. */
const earlierSecrets = (read: Reader): string[] =>
  read
    .text('EARLIER_JWT_SECRETS')
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .flatMap((line) => {
      const words = line.split(/\s+/);
      return words.some(({ length }) => length < MIN_JWT_SECRET_LENGTH) ? [line] : words;
    })
    .filter((secret) => secret !== '')
    .map((secret) => read.secret(secret));

function adminUsername(read: Reader): string {
  const username = read.text('ADMIN_USERNAME', DEFAULT_ADMIN.username).normalize('NFKC');
  const isShort = username.length <= MAX_USERNAME_LENGTH;
  read.check(isShort, `ADMIN_USERNAME must have at most ${MAX_USERNAME_LENGTH} characters`);
  return username;
}

function adminPassword(read: Reader, database: DatabaseMode): string {
  const password = read.secret(read.raw('ADMIN_PASSWORD'));
  const isDemo = database === 'postgres' && password === DEFAULT_ADMIN.password;
  read.check(!isDemo, 'ADMIN_PASSWORD must not be the demo password with an external database');
  const isShort = password.length <= PASSWORD_MAX_LENGTH;
  read.check(isShort, `ADMIN_PASSWORD must have at most ${PASSWORD_MAX_LENGTH} characters`);
  return password;
}

/** Encrypted, or never leaves this machine. */
const isSafe = (url: URL | undefined): boolean =>
  !!url && (url.protocol === 'https:' || LOOPBACK.test(url.hostname));

/** The public chain APIs by default. Without https the key could be read on its way. */
function chainApiOrigins(read: Reader): string[] {
  const own = read.origin('CHAIN_API_ORIGIN');
  if (own === '') return PUBLIC_CHAIN_APIS.map((address) => new URL(address).origin);
  read.check(
    isSafe(new URL(own)),
    'CHAIN_API_ORIGIN must be an https origin, or one of this machine',
  );
  return [own];
}

/** Must be encrypted, or an attacker on the way could confirm a false wallet. */
function chainCheckApiUrl(read: Reader): string {
  const text = read.text('CHAIN_CHECK_API_URL');
  const isValid = text === '' || isSafe(httpUrl(text));
  read.check(isValid, 'CHAIN_CHECK_API_URL must be an https address');
  return text.replace(/\/+$/, '');
}

function loginUrl(read: Reader): string {
  const name = 'TELEGRAM_LOGIN_URL';
  const url = httpUrl(read.text(name, 'https://oauth.telegram.org/auth'));
  read.check(!!url, `${name} must be an http(s) address such as https://example.com/auth`);
  return url?.href ?? '';
}

/** Must be encrypted, or an attacker on the way could show the page in a frame. */
function telegramWebOrigins(read: Reader): string[] {
  const name = 'TELEGRAM_WEB_ORIGINS';
  const given = read.text(name, 'https://web.telegram.org').split(/\s+/);
  const isValid = given.every((text) => httpUrl(text)?.origin === text && isSafe(new URL(text)));
  read.check(
    isValid,
    `${name} must be https origins, or some of this machine, with spaces between`,
  );
  return given;
}

function securityContact(read: Reader): string {
  const text = read.text('SECURITY_CONTACT');
  const address = MAIL_ADDRESS.test(text) ? `mailto:${text}` : text;
  const isAddress = /^(https:|mailto:|tel:)\S+$/.test(address) && URL.canParse(address);
  const example = 'security@example.com or https://example.com/report';
  const fault = `SECURITY_CONTACT must be an address such as ${example}, not "${text}"`;
  read.check(text === '' || isAddress, fault);
  return address;
}
