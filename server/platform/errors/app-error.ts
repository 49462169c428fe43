import type { Language } from '#libs/domain/index.js';

/** One sentence in each language a person may read it in. */
export type Texts = Readonly<Record<Language, string>>;

interface AppErrorOptions {
  /** A message for each field of a form. */
  fields?: Readonly<Record<string, Texts>>;
  headers?: Readonly<Record<string, string>>;
  /** Further members of the problem, for the client's next step. */
  members?: Readonly<Record<string, unknown>>;
  cause?: unknown;
}

/** An expected failure, by a mistake of the caller or a state that prevents the operation; never a bug. */
export class AppError extends Error {
  override name = 'AppError';
  /** HTTP status. */
  readonly status: number;
  /** Stable and machine-readable, `<feature>.<what>`. */
  readonly code: string;
  readonly texts: Texts;
  readonly fields: AppErrorOptions['fields'];
  readonly headers: Readonly<Record<string, string>>;
  readonly members: AppErrorOptions['members'];

  // No parameter properties: Node cannot strip them when the bench runs the sources.
  constructor(
    status: number,
    code: string,
    texts: Texts,
    { fields, headers = {}, members, cause }: AppErrorOptions = {},
  ) {
    super(texts.en, { cause });
    this.status = status;
    this.code = code;
    this.texts = texts;
    this.fields = fields;
    this.headers = headers;
    this.members = members;
  }
}
