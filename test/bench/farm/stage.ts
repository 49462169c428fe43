/** Databases for the campaigns of the farm's parts, copied from one with tasks and settings. */
import { createDatabase, dropDatabase } from '../../support/shared/databases.js';
import { type Finding, startServer } from '../measure.js';
import { type Measure, playCampaign } from './campaign.js';
import type { Outcome } from './outcome.js';
import type { Wallet } from './world.js';

const TEMPLATE = 'farm_template';

/** Plays one campaign of a world with these measures. */
export type Play = (world: readonly Wallet[], measures: readonly Measure[]) => Promise<Outcome[]>;

export interface Stage {
  play: Play;
  /** Works on a database of its own, which is dropped afterwards. */
  onCopy<Result>(work: (url: string) => Promise<Result>): Promise<Result>;
}

export async function* onStage(
  serverUrl: string,
  ...parts: ((stage: Stage) => AsyncGenerator<Finding>)[]
): AsyncGenerator<Finding> {
  let databases = 0;
  const onCopy: Stage['onCopy'] = async (work) => {
    databases += 1;
    const name = `farm_${databases}`;
    const url = await createDatabase(serverUrl, name, TEMPLATE);
    try {
      return await work(url);
    } finally {
      await dropDatabase(serverUrl, name);
    }
  };
  const play: Play = (world, measures) =>
    onCopy((url) => playCampaign(url, world, new Set(measures)));
  try {
    const DATABASE_URL = await createDatabase(serverUrl, TEMPLATE);
    await (await startServer({ DATABASE_URL, SEED: 'essentials' })).stop();
    for (const part of parts) yield* part({ play, onCopy });
  } finally {
    await dropDatabase(serverUrl, TEMPLATE);
  }
}
