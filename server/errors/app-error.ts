import type { Language } from '#libs/domain/index.js';

/** One sentence in each language a person may read it in. */
export type Texts = Readonly<Record<Language, string>>;

export interface AppErrorOptions {
  /** HTTP status. */
  status: number;
  /** Stable and machine-readable, `<feature>.<what>`. */
  code: string;
  texts: Texts;
  /** Message per field, for a form. */
  fields?: Readonly<Record<string, Texts>>;
  /** Extra response headers, such as `Retry-After`. */
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
}

/** An expected failure: what the caller did wrong or what stands in the way, never a bug. */
export class AppError extends Error {
  override name = 'AppError';
  readonly status: number;
  readonly code: string;
  readonly texts: Texts;
  readonly fields: AppErrorOptions['fields'];
  readonly headers: Readonly<Record<string, string>>;

  constructor({ status, code, texts, fields, headers, cause }: AppErrorOptions) {
    super(texts.en, { cause });
    this.status = status;
    this.code = code;
    this.texts = texts;
    this.fields = fields;
    this.headers = headers ?? {};
  }
}
