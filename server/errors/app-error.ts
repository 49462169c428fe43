import type { Language } from '#libs/domain/index.js';

/** One sentence in each language a person may read it in. */
export type Texts = Readonly<Record<Language, string>>;

interface AppErrorOptions {
  fields?: Readonly<Record<string, Texts>>;
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
}

/** An expected failure: a mistake of the caller or a state that prevents the operation, never a bug. */
export class AppError extends Error {
  override name = 'AppError';
  readonly fields: AppErrorOptions['fields'];
  readonly headers: Readonly<Record<string, string>>;

  /** @param code stable and machine-readable, `<feature>.<what>` */
  constructor(
    readonly status: number,
    readonly code: string,
    readonly texts: Texts,
    { fields, headers = {}, cause }: AppErrorOptions = {},
  ) {
    super(texts.en, { cause });
    this.fields = fields;
    this.headers = headers;
  }
}
