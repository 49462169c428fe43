import { ImportWorkService } from '../../../server/modules/earning/imports/import-work.service.js';
import { as } from './admins.js';
import type { TestApp } from './app.js';
import { use } from './participants.js';

export const IMPORTS = '/api/v1/admin/imports';

export interface Import {
  id: number;
  sha256: string;
  awards: number;
  points: number;
}

/** A file with a header and these rows. */
export const fileOf = (...rows: string[]): string =>
  ['wallet_address,points,reason,reference', ...rows].join('\n');

/** Steps of tests that import points. */
export function importSteps(appOf: () => TestApp) {
  const owner = () => as(appOf(), appOf().token);
  const upload = (file: string | Buffer, { name = 'season.csv', by = owner() } = {}) =>
    by
      .post(`imports?name=${name}`)
      .set('Content-Type', 'application/octet-stream')
      .send(file as string);
  /** Uploads a file whose rows are all right. */
  async function checked(file: string | Buffer, by = owner()): Promise<Import> {
    const { status, body } = await upload(file, { by });
    expect([status, body.code, body.problems]).toEqual([201, undefined, []]);
    return body;
  }
  const confirm = ({ id, sha256, awards, points }: Import, by = owner()) =>
    by.post(`imports/${id}/confirm`).send({ sha256, awards, points });
  const undo = ({ id }: Import, reason = 'Wrong season') =>
    owner().post(`imports/${id}/undo`).send({ reason, reason_zh: '赛季有误' });
  /** Does the work that a job does. */
  const work = ({ id }: Import) => use(appOf(), () => appOf().get(ImportWorkService).work(id));
  async function booked(file: string): Promise<Import> {
    const it = await checked(file);
    const { status, body } = await confirm(it);
    expect([status, body.code]).toEqual([200, undefined]);
    await work(it);
    return it;
  }
  const details = async ({ id }: Import) => (await owner().get(`imports/${id}`)).body;
  const pointsOf = async (id: number): Promise<number> => {
    const [row] = await appOf().sql<{ total_points: number }>(
      'select total_points::int from users where id = ?',
      [id],
    );
    return row?.total_points ?? 0;
  };
  return { upload, checked, confirm, undo, work, booked, details, pointsOf };
}
