import { text } from 'node:stream/consumers';
import type { OutsideScore } from '#libs/domain/index.js';
import { type Answer, json, type StandIn, startStandIn } from './stand-in.js';
import type { SignedRequest } from './webhooks.js';

/** The secret that signs requests to the service. */
export const SCORE_SECRET = `whsec_${Buffer.from('only-for-the-tests-of-scores-012').toString('base64')}`;

/** An outside service for scores: none for each wallet, unless a test sets one. */
export interface TestScores extends StandIn {
  /** The service's address. */
  url: string;
  questions: SignedRequest[];
  /** Scores by the wallet's address. */
  answers: Map<string, OutsideScore>;
}

export async function startScores(): Promise<TestScores> {
  const questions: SignedRequest[] = [];
  const answers: TestScores['answers'] = new Map();
  const usual: Answer = async (request, response) => {
    const body = await text(request);
    questions.push({ headers: request.headers, body });
    const { wallet_address } = JSON.parse(body);
    json(answers.get(wallet_address) ?? { score: 0, reasons: [] })(request, response);
  };
  const service = await startStandIn(() => usual);
  return Object.assign(service, { url: `${service.origin}/wallets`, questions, answers });
}
