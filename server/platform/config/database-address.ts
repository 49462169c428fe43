import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type ConnectionOptions, checkServerIdentity, createSecureContext } from 'node:tls';

/** Where a PostgreSQL server is, and how its connections are protected; empty fields have the driver's default. */
export interface DatabaseAddress {
  /** A name, an address of the network, or the folder of a Unix socket. */
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  ssl: false | ConnectionOptions;
  /** Settings of the session, as `-c name=value`. */
  options: string;
}

/** Values for an address without them; the tools of PostgreSQL read `PGSSLMODE` and `PGSSLROOTCERT`. */
interface Fallback {
  sslmode: string;
  sslrootcert: string;
}

const ADDRESS =
  /^postgres(?:ql)?:\/\/(?:([^:@/?#]*)(?::([^/?#]*))?@)?([^@/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/;
const HOST_AND_PORT = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/;

const PARAMETERS = ['host', 'port', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'options'];
/** Not `prefer` and `allow`, which send everything in the clear to a server that says it has no TLS. */
const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'];

/**
 * Reads `postgres://user:password@host:port/database?…` as the tools of PostgreSQL do, for all connections.
 * @throws Error naming the wrong or unsupported part, without the address.
 */
export function readDatabaseAddress(text: string, fallback: Fallback): DatabaseAddress {
  const [, user, password, authority, database, query] = ADDRESS.exec(text) ?? [];
  if (authority === undefined) throw new Error('must be unset, memory:// or a postgres:// address');
  const given = parametersOf(query ?? '');
  const hosts = given['host'] ?? decoded(authority);
  if (hosts.includes(',')) {
    throw new Error('names several hosts: name one, which leads to the server that can be written');
  }
  const [, host, port] = hosts.startsWith('/') ? ['', hosts] : (HOST_AND_PORT.exec(hosts) ?? []);
  if (host === undefined) throw new Error('has no valid host and port');
  if (!database) throw new Error('must name a database, as in postgres://user@host/database');
  const name = host.replace(/^\[(.*)\]$/, '$1');
  return {
    host: name,
    port: portOf(given['port'] ?? port),
    user: decoded(user ?? ''),
    password: decoded(password ?? ''),
    database: decoded(database),
    ssl: name.startsWith('/') ? false : sslOf(name, given, fallback),
    options: given['options'] ?? '',
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('has a % that is not written as %25');
  }
}

type Parameters = Record<string, string | undefined>;

function parametersOf(query: string): Parameters {
  const given: Parameters = {};
  for (const part of query.split('&').filter(Boolean)) {
    const [name = '', ...value] = part.split('=');
    if (!PARAMETERS.includes(name)) {
      const known = PARAMETERS.join(', ');
      throw new Error(`has ${decoded(name)}, which is not supported; it may have ${known}`);
    }
    given[name] = decoded(value.join('='));
  }
  return given;
}

function portOf(text: string | undefined): number {
  const port = Number(text ?? 0);
  if (!(port <= 65_535)) throw new Error('has no valid port');
  return port;
}

/** Follows libpq: `require` proves nothing, unless a root certificate is given. */
function sslOf(host: string, given: Parameters, fallback: Fallback): false | ConnectionOptions {
  const { sslmode: mode = fallback.sslmode, sslrootcert: root = fallback.sslrootcert } = given;
  const { sslcert, sslkey } = given;
  const hasFiles = given['sslrootcert'] || sslcert || sslkey;
  if (mode === '' && !hasFiles) return false;
  if (!SSL_MODES.includes(mode)) {
    throw new Error(`must have sslmode as one of ${SSL_MODES.join(', ')}, not "${mode}"`);
  }
  if (mode === 'disable') return false;
  if (mode === 'verify-ca' && !root) {
    throw new Error('has sslmode=verify-ca without sslrootcert; verify-full does without');
  }
  const files = {
    ...(root && root !== 'system' ? { ca: contentOf('sslrootcert', root) } : {}),
    ...(sslcert ? { cert: contentOf('sslcert', sslcert) } : {}),
    ...(sslkey ? { key: contentOf('sslkey', sslkey) } : {}),
  };
  checkFiles(files);
  if (mode === 'require' && !root) return { ...files, rejectUnauthorized: false };
  const checksName = mode === 'verify-full' || root === 'system';
  return {
    ...files,
    rejectUnauthorized: true,
    // The driver's own check accepts a certificate of `localhost` for an IP address.
    checkServerIdentity: (_name, certificate) =>
      checksName ? checkServerIdentity(host, certificate) : undefined,
  };
}

function contentOf(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`has ${name}, which cannot be read: ${(error as Error).message}`);
  }
}

function checkFiles(files: { ca?: string; cert?: string; key?: string }): void {
  try {
    // `createSecureContext` ignores an invalid authority.
    if (files.ca) new X509Certificate(files.ca);
    createSecureContext(files);
  } catch (error) {
    throw new Error(`names a certificate or key that is none: ${(error as Error).message}`);
  }
}
