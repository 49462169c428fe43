import { Agent, request as httpRequest } from 'node:http';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { type Document, type Route, routesOf } from './operations.js';
import { type FuzzAnswer, type Oracle, oracleOf } from './oracle.js';
import { exampleOf, type FuzzRequest, requestsTo } from './requests.js';

interface FuzzOptions {
  /** The server's address; it must trust one proxy. */
  url: string;
  document: Document;
  /** About how many requests to send. */
  requests: number;
  seed: number;
  credentials: { username: string; password: string };
  /** The cookie of a visitor who is signed in. */
  cookie: string;
  /**
   * Prepares the records for the example of an operation; without a name, those for requests to all
   * of them.
   */
  ready(operationId?: string): Promise<void>;
}

/**
 * Examples of these cannot be valid: they take a signature, a file, a bot, or a secret of one
 * person.
 */
export const SIGNED: readonly string[] = [
  'acceptInvitation',
  'answerTelegram',
  'approveRequest',
  'confirmIdentityWithPasskey',
  'confirmTotp',
  'createMiniAppChallenge',
  'createPasskey',
  'enterSecondFactor',
  'linkMyTelegram',
  'loginWithPasskey',
  'readInvitation',
  'signIn',
  'signInMiniApp',
  'startMiniApp',
  'updateMyNotices',
  'uploadImage',
];

/** These are never accepted either: they work once and end the state that the others need. */
export const NEVER_ACCEPTED: readonly string[] = ['closeCampaign', 'goLive', ...SIGNED];

interface FuzzReport {
  requests: number;
  /** Numbers of responses by operation and status. */
  statuses: Record<string, Record<number, number>>;
  /** One line for each operation at fault, with the smallest request that shows the fault. */
  findings: string[];
}

/** These change passwords or tokens, so they run alone; the others run several at a time. */
const ALONE = ['login', 'changePassword', 'logout'];
/** An export returns whole tables: fewer of them are enough. */
const HEAVY = /^export/;
const LANES = 6;
const MAX_SHRINKS = 200;
const TIMEOUT_MS = 20_000;
/** Placeholder for a body that only the run can write. */
const RIGHT_PASSWORD = '$right';
const FORGED = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.';

/** Sends generated requests to every operation of the document and judges the answers by it. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const run = new FuzzRun(options);
  const routes = routesOf(options.document);
  const share = options.requests / routes.length;
  const heavy = routes.filter(({ operation }) => HEAVY.test(operation.operationId)).length;
  // The other operations get the requests that the exports leave over.
  const perRoute = Math.ceil(share + (0.8 * share * heavy) / (routes.length - heavy));
  const runsOf = ({ operation }: Route) =>
    HEAVY.test(operation.operationId) ? Math.ceil(share / 5) : perRoute;
  try {
    await run.examples(routes);
    await options.ready();
    const isAlone = ({ operation }: Route) => ALONE.includes(operation.operationId);
    for (const route of routes.filter(isAlone)) await run.route(route, runsOf(route));
    // Deleted records would be missing to the others.
    const isLast = ({ operation }: Route) =>
      Number(
        /^((bulkD|d)elete|removePersonalData|bulk\w+Claims|\w+MatchingClaims)/.test(
          operation.operationId,
        ),
      );
    const queue = routes.filter((route) => !isAlone(route)).sort((a, b) => isLast(a) - isLast(b));
    const lane = async () => {
      for (let route = queue.shift(); route; route = queue.shift()) {
        await run.route(route, runsOf(route));
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  } finally {
    run.close();
  }
  return run.report;
}

class FuzzRun {
  readonly report: FuzzReport = { requests: 0, statuses: {}, findings: [] };
  private readonly agent = new Agent({ keepAlive: true, maxSockets: LANES });
  private readonly judge: Oracle;
  private token = '';
  private password: string;

  constructor(private readonly options: FuzzOptions) {
    this.judge = oracleOf(options.document);
    this.password = options.credentials.password;
  }

  /** Every documented example must be accepted as it is, before anything is broken. */
  async examples(routes: readonly Route[]): Promise<void> {
    const destructive =
      /^(delete|bulkDelete|removePersonalData|logout|changePassword|confirmIdentity|login|upholdAppeal|bulk\w+Claims|\w+MatchingClaims)/;
    for (const route of routes) {
      const { operationId } = route.operation;
      if (destructive.test(operationId) || NEVER_ACCEPTED.includes(operationId)) continue;
      await this.options.ready(operationId);
      const request = exampleOf(route);
      const answer = await this.send(route, request);
      const complaint = this.judge(route, request, answer);
      // A second start finds the example's key taken or its user in that state already.
      const accepted = answer.status < 300 || answer.status === 409;
      if (complaint || !accepted) this.blame(route, request, complaint ?? answer.body, answer);
    }
  }

  async route(route: Route, runs: number): Promise<void> {
    const { document } = this.options;
    // Operations with the same parameters would all get the same requests.
    const seed =
      this.options.seed +
      routesOf(document).findIndex(
        ({ operation }) => operation.operationId === route.operation.operationId,
      );
    let shrinks = 0;
    let last: [FuzzRequest, string, FuzzAnswer] | undefined;
    const property = fc.asyncProperty(this.requestsTo(route, document), async (request) => {
      if (last && ++shrinks > MAX_SHRINKS) return;
      const answer = await this.send(route, request);
      const complaint = this.judge(route, request, answer);
      if (!complaint) return;
      last = [request, complaint, answer];
      throw new Error(complaint);
    });
    await fc.check(property, { numRuns: runs, seed });
    if (last) this.blame(route, ...last);
  }

  close(): void {
    this.agent.destroy();
  }

  /** Operations that take a password also get requests with the right one. */
  private requestsTo(route: Route, document: Document): fc.Arbitrary<FuzzRequest> {
    const any = requestsTo(route, document);
    if (!/^(login|changePassword|confirmIdentity)$/.test(route.operation.operationId)) return any;
    const right = fc.constant<FuzzRequest>({ ...exampleOf(route), body: RIGHT_PASSWORD });
    return fc.oneof({ weight: 3, arbitrary: any }, { weight: 1, arbitrary: right });
  }

  /** The current password in the body; a change appends to it or restores it. */
  private rightPassword(name: string): string {
    const { username, password } = this.options.credentials;
    if (name === 'login') return JSON.stringify({ username, password: this.password });
    if (name === 'confirmIdentity') return JSON.stringify({ password: this.password });
    const next = this.password === password ? `${password}!` : password;
    return JSON.stringify({ current_password: this.password, new_password: next });
  }

  private async send(route: Route, request: FuzzRequest): Promise<FuzzAnswer> {
    if (request.token === 'admin' && this.token === '') await this.login();
    const headers = { ...request.headers };
    if (/\/(me|wallet|mini-app)\b/.test(route.path)) headers['origin'] ??= this.options.url;
    // The server would ignore a visitor's cookie beside a bearer token.
    if (route.forVisitors && request.token !== 'none') {
      headers['cookie'] ??= request.token === 'admin' ? this.options.cookie : `session=${FORGED}`;
    } else if (request.token !== 'none') {
      headers['authorization'] = `Bearer ${request.token === 'admin' ? this.token : FORGED}`;
    }
    const name = route.operation.operationId;
    const isRight = request.body === RIGHT_PASSWORD;
    const body = isRight ? this.rightPassword(name) : request.body;
    const answer = await this.exchange(
      { ...request, ...(body !== undefined && { body }) },
      headers,
    );
    this.report.requests += 1;
    const counts = this.report.statuses[name] ?? {};
    this.report.statuses[name] = counts;
    counts[answer.status] = (counts[answer.status] ?? 0) + 1;
    if (isRight && name === 'changePassword' && answer.status === 200 && body) {
      this.password = JSON.parse(String(body)).new_password;
    }
    // Logging out ends the token; the next request asks for another.
    if (name === 'logout' || (route.guarded && answer.status === 401)) this.token = '';
    return answer;
  }

  private async login(): Promise<void> {
    const answer = await this.exchange(
      {
        method: 'POST',
        target: '/api/v1/admin/auth/login',
        headers: {},
        token: 'none',
        body: this.rightPassword('login'),
      },
      { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' },
    );
    if (answer.status !== 200) throw new Error(`The fuzzer cannot log in: ${answer.body}`);
    this.token = JSON.parse(answer.body).access_token;
  }

  private exchange(request: FuzzRequest, headers: Record<string, string>): Promise<FuzzAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<FuzzAnswer>();
    const body = request.body === undefined ? undefined : Buffer.from(request.body);
    const length = body ? { 'content-length': String(body.length) } : {};
    const { url } = this.options;
    const options = { method: request.method, headers: { ...headers, ...length } };
    const call = httpRequest(url, { ...options, path: request.target, agent: this.agent });
    call.setTimeout(TIMEOUT_MS, () => call.destroy(new Error('no answer in time')));
    call.on('error', (cause) => {
      reject(new Error(`${request.method} ${request.target.slice(0, 200)}: ${cause.message}`));
    });
    call.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const isPacked = response.headers['content-encoding'] === 'gzip' && chunks.length > 0;
        const bytes = Buffer.concat(chunks);
        const text = (isPacked ? gunzipSync(bytes) : bytes).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
      });
    });
    call.end(body);
    return promise;
  }

  private blame(route: Route, request: FuzzRequest, complaint: string, answer: FuzzAnswer): void {
    const { operationId } = route.operation;
    const sent = JSON.stringify(request).slice(0, 600);
    const got = answer.body.slice(0, 300);
    this.report.findings.push(
      `${operationId} ${complaint}\n  sent ${sent}\n  got ${answer.status} ${got}`,
    );
  }
}
