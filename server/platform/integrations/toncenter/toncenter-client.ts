import { Injectable, type OnModuleDestroy, Optional } from '@nestjs/common';
import { Ajv } from 'ajv';
import { chainServices, parseTonAddress } from '#libs/domain/index.js';
import { Env } from '../../config/env.js';
import { Metrics } from '../../metrics/metrics.js';
import { HttpClient, QueuedHttpClient, Unavailable } from '../../outbound/http-client.js';
import document from './openapi.json' with { type: 'json' };
import type { Operations, Schemas } from './schema.js';

/** Enough for a page of an account's history, with its messages. */
const QUEUE_LIMITS = { maxBytes: 8_000_000, timeout: 15_000 };

type OperationName = keyof Operations;

type Input<Name extends OperationName> = Operations[Name] extends {
  body: infer Body extends object;
}
  ? Body
  : Operations[Name] extends { query: infer Query extends object }
    ? Query
    : object;

type Response<Name extends OperationName> = Operations[Name]['answer'];

type Request = <Name extends OperationName>(
  name: Name,
  input: Input<Name>,
  site: Site,
) => Promise<Response<Name>>;

export type Transaction = Schemas['Transaction'];
export type Message = Schemas['Message'];

interface Operation {
  path: string;
  isPost: boolean;
  /** The fault of a response; null for a valid one. */
  refusalOf: (json: unknown) => string | null;
}

type Site = Parameters<typeof chainServices>[0];
type KeyEnv = Pick<Env, 'chain_api_key' | 'chain_api_origins'>;

/** Typed calls of TON Center v3; every response is checked against its OpenAPI document. */
@Injectable()
export class ToncenterClient implements OnModuleDestroy {
  private readonly direct = new HttpClient();
  private readonly queued = new QueuedHttpClient(QUEUE_LIMITS);
  private readonly single = new HttpClient({ ...QUEUE_LIMITS, keepsLongPauses: true });
  private readonly counted;

  /** @param metrics absent outside of the server */
  constructor(
    private readonly env: Env,
    @Optional() metrics?: Metrics,
  ) {
    const help = 'Requests to the chain API';
    this.counted = metrics?.counter('jetdrop_chain_requests_total', help, ['outcome']);
  }

  onModuleDestroy(): void {
    this.direct.stop();
    this.queued.stop();
    this.single.stop();
  }

  /** Whether the environment and the settings allow requests. */
  isEnabled(site: Site): boolean {
    return this.env.outbound_requests && URL.canParse(baseUrl(site));
  }

  /** Requests for a visitor, with a short time limit. @throws Unavailable without a valid response. */
  readonly request: Request = (name, input, site) => this.send(this.direct, name, input, site);

  /** Waits for its turn, and retries after pauses that the API asks for. @throws Unavailable */
  readonly requestQueued: Request = (name, input, site) =>
    this.send(this.queued, name, input, site);

  /** Makes exactly one call, without retries, for jobs that count their calls. @throws Unavailable */
  readonly requestOnce: Request = (name, input, site) => this.send(this.single, name, input, site);

  /** Lets the next queued request try at once, though the API asks to wait. */
  endPause(site: Site): void {
    if (this.isEnabled(site)) this.queued.endPause(baseUrl(site));
  }

  private async send<Name extends OperationName>(
    http: HttpClient,
    name: Name,
    input: Input<Name>,
    site: Site,
  ): Promise<Response<Name>> {
    if (!this.isEnabled(site)) throw new Unavailable('No chain API may be asked');
    const { path, isPost } = operationOf(name);
    const url = `${baseUrl(site)}${path}${isPost ? '' : `?${queryOf(input)}`}`;
    const headers = chainApiHeaders(this.env, url);
    try {
      const { json } = await http.request({ url, headers, ...(isPost && { body: input }) });
      const response = validResponse(name, json);
      this.counted?.inc({ outcome: 'answered' });
      return response;
    } catch (error) {
      this.counted?.inc({ outcome: 'failed' });
      throw error;
    }
  }
}

/** Repeats a parameter for each entry of a list. */
const queryOf = (input: object): URLSearchParams =>
  new URLSearchParams(
    Object.entries(input).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, String(value)]),
    ),
  );

const baseUrl = (site: Site): string => chainServices(site, site.ton_network).chain_api_url;

/** The origins that receive the key; none without a key. */
export const keyOrigins = ({ chain_api_key, chain_api_origins }: KeyEnv): readonly string[] =>
  chain_api_key === '' ? [] : chain_api_origins;

/**
 * The key for an address of the chain API, which admins choose: only origins of the environment receive it. Requests
 * with headers follow no redirect.
 */
export function chainApiHeaders(env: KeyEnv, url: string): Record<string, string> {
  const isOwn = keyOrigins(env).includes(new URL(url).origin);
  return isOwn ? { 'X-API-Key': env.chain_api_key } : {};
}

/** A response of the chain API that is not in the documented form, or is about another account. */
export class InvalidResponse extends Unavailable {
  override name = 'InvalidResponse';
}

export const invalidResponse = (cause?: unknown) =>
  new InvalidResponse('The chain API sent an invalid response', { cause });

/** A response in the form of the OpenAPI document. @throws InvalidResponse for any other */
export function validResponse<Name extends OperationName>(
  name: Name,
  json: unknown,
): Response<Name> {
  const refusal = operationOf(name).refusalOf(json);
  if (refusal !== null) throw invalidResponse(new Error(refusal));
  return json as Response<Name>;
}

/** An address in raw form. @throws InvalidResponse */
export function rawAddress(address: unknown): string {
  const { raw } = parseTonAddress(String(address)) ?? {};
  if (!raw) throw invalidResponse();
  return raw;
}

const known = new Map<string, Operation>();

function operationOf(name: OperationName): Operation {
  if (known.size === 0) readOperations();
  const operation = known.get(name);
  if (!operation) throw new Error(`openapi.json has no ${name}`);
  return operation;
}

/** Compiles the schemas at the first request, so that a start does not wait for it. */
function readOperations(): void {
  const ajv = new Ajv({ strict: false }).addSchema(document, 'toncenter');
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, { operationId }] of Object.entries(item)) {
      const pointer = `paths/${path.replaceAll('/', '~1')}/${method}/responses/200/content/application~1json/schema`;
      const validate = ajv.compile({ $ref: `toncenter#/${pointer}` });
      const refusalOf = (json: unknown) =>
        validate(json) ? null : ajv.errorsText(validate.errors);
      known.set(operationId, { path, isPost: method === 'post', refusalOf });
    }
  }
}
