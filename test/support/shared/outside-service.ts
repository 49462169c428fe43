import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import type { OutsideScore } from '#libs/domain/index.js';
import { type Answer, json, type StandIn, startStandIn } from './stand-in.js';

/** Signs what the service is asked. */
export const SCORE_SECRET = `whsec_${Buffer.from('only-for-the-tests-of-scores-012').toString('base64')}`;

/** A question as the service receives it. */
export interface ScoreQuestion {
  headers: IncomingHttpHeaders;
  body: string;
}

/** An outside service for scores: every wallet has none, or what a test says. */
export interface TestScores extends StandIn {
  /** Where it is asked. */
  url: string;
  questions: ScoreQuestion[];
  /** By the wallet's address. */
  answers: Map<string, OutsideScore>;
}

export async function startScores(): Promise<TestScores> {
  const questions: ScoreQuestion[] = [];
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
