/** Shorter secrets may be ordinary words of a message. */
const MIN_HIDDEN_LENGTH = 8;

/** Wrong or missing environment values; `message` has a line that names each. */
export class EnvError extends Error {
  override name = 'EnvError';
}

/** Turns an error of the system into a fault of the value that caused it; returns other errors unchanged. */
export function operatorError(name: string, error: unknown): unknown {
  const { syscall, message } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  if (syscall === undefined) return error;
  return new EnvError(`${name}: ${message}`, { cause: error });
}

/** A pattern, and the rest of the sentence "NAME must …". */
export type Form = readonly [pattern: RegExp, rule: string];

/** Reads values and collects their faults. Blank values count as missing. */
export class Reader {
  readonly faults: string[] = [];
  readonly secrets: string[] = [];

  constructor(private readonly source: NodeJS.ProcessEnv) {}

  text(name: string, fallback = ''): string {
    return this.source[name]?.trim() || fallback;
  }

  /** The value with its spaces at both ends. */
  raw(name: string): string {
    return this.source[name] ?? '';
  }

  /** Returns the value, and keeps it out of messages. */
  secret(value: string): string {
    if (value.length >= MIN_HIDDEN_LENGTH) this.secrets.push(value);
    return value;
  }

  integer<Fallback>(name: string, fallback: Fallback, max: number): number | Fallback {
    const text = this.text(name);
    if (text === '') return fallback;
    const isValid = /^\d+$/.test(text) && Number(text) <= max;
    this.check(isValid, `${name} must be a whole number from 0 to ${max}, not "${text}"`);
    return Number(text);
  }

  oneOf<T extends string>(name: string, allowed: readonly T[], fallback: T): T {
    const text = this.text(name, fallback);
    const found = allowed.find((candidate) => candidate === text);
    const isValid = found !== undefined;
    this.check(isValid, `${name} must be one of ${allowed.join(', ')}, not "${text}"`);
    return found ?? fallback;
  }

  /** A text in a form, or an empty one. */
  formed(name: string, [pattern, rule]: Form): string {
    const text = this.text(name);
    this.check(text === '' || pattern.test(text), `${name} must ${rule}`);
    return text;
  }

  isOn(name: string, fallback: 'on' | 'off'): boolean {
    return this.oneOf(name, ['on', 'off'], fallback) === 'on';
  }

  /** An http(s) address without a path, and without a slash at its end. */
  origin(name: string, fallback = ''): string {
    const text = this.text(name, fallback);
    if (text === '') return '';
    const url = httpUrl(text);
    const isValid = url?.pathname === '/';
    this.check(isValid, `${name} must be an http(s) origin such as https://example.com`);
    return url?.origin ?? '';
  }

  check(isValid: boolean, fault: string): void {
    if (!isValid) this.faults.push(fault);
  }
}

/** Hides the variables when an {@link Env} is printed or compared. */
export class Source {
  readonly #reader: Reader;

  constructor(source: NodeJS.ProcessEnv) {
    this.#reader = new Reader(source);
  }

  protected get read(): Reader {
    return this.#reader;
  }

  /** Removes secrets of the environment from a line: addresses of services carry them. */
  withoutSecrets(line: string): string {
    return this.#reader.secrets.reduce((text, secret) => text.replaceAll(secret, '…'), line);
  }
}

export function httpUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) && !url.search && !url.hash ? url : undefined;
}
