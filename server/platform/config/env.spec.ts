import { DEFAULT_ADMIN, Env } from './env.js';

const SECRET = 'x'.repeat(32);
/** An address that ends so. */
const server = (end: string) => ({ DATABASE_URL: `postgres://me@host${end}`, JWT_SECRET: SECRET });
const EXTERNAL = { DATABASE_URL: 'postgres://localhost/jetdrop', JWT_SECRET: SECRET };

describe('the environment', () => {
  it('needs nothing: it starts on the embedded database with demo content', () => {
    expect(new Env({})).toMatchObject({
      port: 3000,
      host: '0.0.0.0',
      database: 'embedded',
      database_fsync: true,
      admin_username: DEFAULT_ADMIN.username,
      seed: 'demo',
      trust_proxy: 0,
      hsts_subdomains: false,
      outbound_requests: true,
      log_level: 'info',
      metrics_port: undefined,
      metrics_host: '127.0.0.1',
    });
  });

  it('reads earlier secrets on a line or several, and those that have spaces themselves', () => {
    const [one, other, phrase] = [
      'a'.repeat(32),
      'b'.repeat(40),
      'correct horse battery staple again',
    ];
    const EARLIER_JWT_SECRETS = `${one} ${other}\n${phrase}`;
    expect(new Env({ EARLIER_JWT_SECRETS }).earlier_jwt_secrets).toEqual([one, other, phrase]);
  });

  it.each([
    ['memory://', 'memory', 'demo'],
    ['postgres://localhost/jetdrop', 'postgres', 'essentials'],
    ['postgresql://localhost/jetdrop', 'postgres', 'essentials'],
  ])('reads DATABASE_URL %s as %s seeded with %s', (url, database, seed) => {
    const env = new Env({ DATABASE_URL: url, JWT_SECRET: SECRET });
    expect(env).toMatchObject({ database, seed });
  });

  it.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not "http"'],
    [{ PORT: '70000' }, 'PORT must be'],
    [{ TRUST_PROXY: '-1' }, 'TRUST_PROXY must be'],
    [{ METRICS_PORT: 'yes' }, 'METRICS_PORT must be'],
    [{ SECURITY_CONTACT: 'somebody' }, 'SECURITY_CONTACT must be an address such as'],
    [{ SECURITY_CONTACT: 'http://example.com' }, 'SECURITY_CONTACT must be'],
    [{ DATABASE_URL: 'mysql://localhost' }, 'DATABASE_URL must be'],
    [{ SEED: 'lots' }, 'SEED must be one of none, essentials, demo, not "lots"'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    [{ DATABASE_FSYNC: 'yes' }, 'DATABASE_FSYNC must be one of on, off, not "yes"'],
    [{ OUTBOUND_REQUESTS: 'no' }, 'OUTBOUND_REQUESTS must be one of on, off, not "no"'],
    [{ TELEGRAM_MINI_APP_URL: 'https://example.com/app' }, 'TELEGRAM_MINI_APP_URL must be'],
    [{ TELEGRAM_MINI_APP_URL: 'https://t.me/bot' }, 'TELEGRAM_MINI_APP_URL must be'],
    [{ TELEGRAM_WEBHOOK_SECRET: 'short' }, 'TELEGRAM_WEBHOOK_SECRET must have 16 to 256'],
    [{ TELEGRAM_WEBHOOK_SECRET: 'with spaces and more' }, 'TELEGRAM_WEBHOOK_SECRET must'],
    [{ TELEGRAM_WEB_ORIGINS: '*' }, 'TELEGRAM_WEB_ORIGINS must be https origins'],
    [{ TELEGRAM_WEB_ORIGINS: 'http://example.com' }, 'TELEGRAM_WEB_ORIGINS must be'],
    [{ TELEGRAM_WEB_ORIGINS: 'https://a.example/;script-src' }, 'TELEGRAM_WEB_ORIGINS must be'],
    [{ PUBLIC_URL: 'example.com' }, 'PUBLIC_URL must be'],
    [{ PUBLIC_URL: 'https://example.com/path' }, 'PUBLIC_URL must be'],
    [{ HSTS_SUBDOMAINS: 'yes' }, 'HSTS_SUBDOMAINS must be one of on, off, not "yes"'],
    [{ CHAIN_API_ORIGIN: 'https://example.com/api/v3' }, 'CHAIN_API_ORIGIN must be'],
    [{ CHAIN_API_ORIGIN: 'http://example.com' }, 'CHAIN_API_ORIGIN must be an https origin'],
    [{ CHAIN_API_ORIGIN: 'http://127.0.0.1.example' }, 'CHAIN_API_ORIGIN must be an https origin'],
    [{ OUTSIDE_SCORE_SECRET: 'x'.repeat(40) }, 'OUTSIDE_SCORE_SECRET must be whsec_ and'],
    [{ OUTSIDE_SCORE_SECRET: 'whsec_short' }, 'OUTSIDE_SCORE_SECRET must be whsec_ and'],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET must have at least 32'],
    [{ ADMIN_PASSWORD: 'x'.repeat(129) }, 'ADMIN_PASSWORD must have at most 128'],
    [{ ADMIN_USERNAME: 'x'.repeat(65) }, 'ADMIN_USERNAME must have at most 64'],
    [{ DATABASE_URL: 'postgres://localhost/jetdrop' }, 'JWT_SECRET is required'],
    [
      { ...EXTERNAL, ADMIN_PASSWORD: DEFAULT_ADMIN.password },
      'ADMIN_PASSWORD must not be the demo',
    ],
    [server(''), 'DATABASE_URL must name a database'],
    [server('/x?sslmode=prefer'), 'DATABASE_URL must have sslmode as one of disable, require,'],
    [server('/x?sslrootcert=/none'), 'DATABASE_URL must have sslmode'],
    [server('/x?sslmode=verify-ca'), 'DATABASE_URL has sslmode=verify-ca without sslrootcert'],
    [
      server('/x?sslmode=require&sslrootcert=/none'),
      'has sslrootcert, which cannot be read: ENOENT',
    ],
    [server(`/x?sslmode=require&sslrootcert=${import.meta.filename}`), 'or key that is none'],
    [
      server('/x?channel_binding=require'),
      'DATABASE_URL has channel_binding, which is not supported',
    ],
    [server(',other:5432/x'), 'DATABASE_URL names several hosts: name one'],
    [server('/x?host=a,b'), 'DATABASE_URL names several hosts'],
    [server(':port/x'), 'DATABASE_URL has no valid host and port'],
    [server(':70000/x'), 'DATABASE_URL has no valid port'],
    [server('/100%'), 'DATABASE_URL has a % that is not written as %25'],
    [{ ...server('/x'), PGSSLMODE: 'prefer' }, 'DATABASE_URL must have sslmode'],
  ])('refuses %j with one line that names the value', (source, message) => {
    expect(() => new Env(source)).toThrow(message);
  });

  it('reads an address of a server as the tools of PostgreSQL do', () => {
    const read = (DATABASE_URL: string, own = {}) =>
      new Env({ DATABASE_URL, JWT_SECRET: SECRET, ...own }).database_server;
    expect(read('postgres://me:p%40ss@host:6543/my%20data?options=-c%20work_mem%3D5MB')).toEqual({
      host: 'host',
      port: 6543,
      user: 'me',
      password: 'p@ss',
      database: 'my data',
      ssl: false,
      options: '-c work_mem=5MB',
    });
    expect(read('postgres://me:p@ss@[::1]/x')).toMatchObject({ host: '::1', password: 'p@ss' });
    const socket = { host: '/run/postgres', user: 'me', ssl: false };
    expect(read('postgres://me@%2Frun%2Fpostgres/x')).toMatchObject(socket);
    expect(read('postgres://me@/x?host=/run/postgres&sslmode=require')).toMatchObject(socket);
    expect(read('postgres://host/x?sslmode=disable')).toMatchObject({ ssl: false });
    const encrypted = { ssl: { rejectUnauthorized: false } };
    expect(read('postgres://host/x?sslmode=require')).toMatchObject(encrypted);
    expect(read('postgres://host/x', { PGSSLMODE: 'require' })).toMatchObject(encrypted);
    const proven = { ssl: { rejectUnauthorized: true } };
    expect(read('postgres://host/x?sslmode=verify-full')).toMatchObject(proven);
    expect(read('postgres://host/x?sslmode=require&sslrootcert=system')).toMatchObject(proven);
  });

  it('does not repeat a wrong database address, which may hold a password', () => {
    expect(() => new Env({ DATABASE_URL: 'mysql://u:secret@host' })).not.toThrow(/secret/);
    expect(() => new Env({ DATABASE_URL: 'mysql://u:secret@host' })).toThrow();
  });

  it('leaves its secrets out of a line, but no short word', () => {
    const address = 'postgres://jetdrop:some%3Awords@localhost/jetdrop';
    const env = new Env({
      JWT_SECRET: SECRET,
      DATABASE_URL: address,
      ADMIN_PASSWORD: ' long words',
      CHAIN_API_KEY: 'sample-key',
      TELEGRAM_BOT_TOKEN: '123456:abcdefghij',
    });
    const line = `key: ${SECRET}, ${address}, long words, sample-key, bot123456:abcdefghij`;
    expect(env.withoutSecrets(line)).toBe(
      'key: …, postgres://jetdrop:…@localhost/jetdrop,…, …, bot…',
    );
    const short = new Env({ ADMIN_PASSWORD: 'words', CHAIN_API_KEY: 'refused' });
    expect(short.withoutSecrets('words refused')).toBe('words refused');
  });

  it('takes an origin with a trailing slash', () => {
    expect(new Env({ PUBLIC_URL: 'https://example.com/' }).public_url).toBe('https://example.com');
  });
});
