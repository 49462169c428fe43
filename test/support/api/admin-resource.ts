import type { LogAction, LogResourceType } from '#libs/domain/index.js';
import { nextTag } from '../../factories/records.js';
import { newestLogs, type TestApp } from './app.js';

/** A field that no form knows. */
const BAD_FOR_ALL = { surprise: 1 };

/** An invalid value: the field that the error names, and the data sent. */
export type Bad = [field: string, sent: object];

/** A resource for the suite: its address and its operations. */
interface AdminResource {
  /** The name in its address and in Content-Range. */
  name: string;
  /** The type of its rows in the log. */
  type: LogResourceType;
  /** How the log names a record. */
  label: (record: { id: number }) => string;
  /** Undefined for a single record, which has no id. */
  list?: {
    /** Makes a record that a search for the tag finds. */
    make: (app: TestApp, tag: string) => Promise<{ id: number }>;
    /** A filter that matches these records. */
    filter: object;
    /** A field that no list sorts by. */
    unsortable: string;
    newestFirst?: boolean;
  };
  create?: { action: LogAction; body: (tag: string) => object; bad: Bad[] };
  update?: {
    action: LogAction;
    /** A field, and two values for it. */
    field: string;
    values: [string, string];
    bad: Bad[];
  };
  remove?: { action: LogAction };
}

const ids = (body: { id: number }[]) => body.map(({ id }) => id);

/**
 * Tests the common behaviour of a resource of the back office: token, lists, work, log row,
 * conflict.
 */
export function describeAdminResource(started: () => TestApp, resource: AdminResource): void {
  const { name, type, label, list, create, update, remove } = resource;
  let app: TestApp;
  beforeAll(() => {
    app = started();
  });
  const logCount = async () => (await app.sql('select id from operation_logs')).length;

  describe(`the admin resource ${name}`, () => {
    const path = `/api/v1/admin/${name}`;
    const at = ({ id }: { id: number }) => (list ? `${path}/${id}` : path);
    /** A record of the test as the API returns it; for settings, the only one. */
    const record = async () => {
      const made = await list?.make(app, nextTag());
      const answer = await app.admin.get(made ? at(made) : path);
      expect(answer.status).toBe(200);
      return answer.body;
    };
    /** Sends invalid data, and fails when it is accepted or logged. */
    const expectRefusal = async (
      method: 'post' | 'put',
      address: string,
      body: object,
      field: string,
    ) => {
      const readState = async () => [await logCount(), (await app.admin.get(address)).body];
      const before = await readState();
      const answer = await app.admin[method](address).set('Accept-Language', 'en').send(body);
      expect(answer.body).toMatchObject({ status: 422, code: 'request.invalid' });
      expect(Object.keys(answer.body.errors)).toEqual([field]);
      expect(await readState()).toEqual(before);
    };

    it.each([
      ['get', path, true],
      ['post', path, create],
      ['get', `${path}/1`, list],
      ['put', list ? `${path}/1` : path, update],
      ['delete', `${path}/1`, remove],
    ] as const)('needs a token: %s %s', async (method, address, exists) => {
      const answer = await app.visitor[method](address);
      const expected = exists ? { status: 401, code: 'auth.required' } : { status: 404 };
      expect(answer.body).toMatchObject(expected);
    });

    if (list) {
      describe('its list', () => {
        const tag = nextTag();
        let made: number[];
        beforeAll(async () => {
          made = [];
          for (let count = 0; count < 3; count += 1) made.push((await list.make(app, tag)).id);
          if (list.newestFirst) made.reverse();
        });
        const ask = (query: object) => app.admin.get(path).query(query);

        it('is searched in any case and returns the range', async () => {
          const answer = await ask({ search: tag.toUpperCase() });
          expect(ids(answer.body)).toEqual(made);
          expect(answer.headers['content-range']).toBe(`${name} 0-2/3`);
          expect(answer.headers['access-control-expose-headers']).toContain('Content-Range');
        });

        it('takes skip and limit', async () => {
          const answer = await ask({ search: tag, skip: 1, limit: 1 });
          expect(ids(answer.body)).toEqual(made.slice(1, 2));
          expect(answer.headers['content-range']).toBe(`${name} 1-1/3`);
          const past = await ask({ search: tag, skip: 900 });
          expect([past.body, past.headers['content-range']]).toEqual([[], `${name} */3`]);
        });

        it("takes react-admin's range, sort and filter", async () => {
          const filter = JSON.stringify({ ...list.filter, q: tag });
          const answer = await ask({ range: '[0,1]', sort: '["id","DESC"]', filter });
          expect(ids(answer.body)).toEqual(made.toSorted((a, b) => b - a).slice(0, 2));
          expect(answer.headers['content-range']).toBe(`${name} 0-1/3`);
        });

        it('returns every record of a list of ids', async () => {
          const [first, , third] = made;
          const filter = JSON.stringify({ id: [third, first, 2_000_000_000] });
          expect(ids((await ask({ filter })).body)).toEqual([first, third]);
        });

        it('refuses other fields for sorting and filtering', async () => {
          const field = list.unsortable;
          for (const query of [{ sort: `["${field}","ASC"]` }, { filter: `{"${field}":"x"}` }]) {
            expect((await ask(query)).body).toMatchObject({ status: 422, code: 'request.invalid' });
          }
        });
      });

      it('returns 404 for an unknown record', async () => {
        const methods = ['get' as const, ...(update ? ['put' as const] : [])];
        for (const method of [...methods, ...(remove ? ['delete' as const] : [])]) {
          const request = app.admin[method](`${path}/2000000000`);
          const answer = await (method === 'put' ? request.send({ is_active: true }) : request);
          expect(answer.body).toMatchObject({
            status: 404,
            code: expect.stringMatching(/^\w+\.not_found$/),
          });
        }
      });
    }

    if (create) {
      describe('creating one', () => {
        it('returns the record as it is read afterwards, and logs it', async () => {
          const body = create.body(nextTag());
          const answer = await app.admin.post(path).send(body);
          expect(answer.status).toBe(201);
          expect(answer.body).toMatchObject(body);
          expect((await app.admin.get(at(answer.body))).body).toEqual(answer.body);
          const [row] = await newestLogs(app);
          expect(row).toMatchObject({
            admin_username: 'admin',
            ip_address: '127.0.0.1',

            action: create.action,
            resource_type: type,
            details: expect.stringMatching(new RegExp(`^${label(answer.body)}.*" created$`)),
          });
        });

        it.each([...create.bad, ['is_active', { is_active: 'yes' }], ['surprise', BAD_FOR_ALL]])(
          'refuses a bad %s: %j',
          async (field, fields) => {
            await expectRefusal('post', path, { ...create.body(nextTag()), ...fields }, field);
          },
        );
      });
    }

    if (update) {
      const [first, second] = update.values;

      describe('changing one', () => {
        it('accepts the whole record back and logs the changed fields', async () => {
          const before = await record();
          const sent = { ...before, [update.field]: first };
          const answer = await app.admin.put(at(before)).send(sent);
          expect(answer.status).toBe(200);
          expect(answer.body).toEqual({ ...sent, updated_at: answer.body.updated_at });
          expect(answer.body.updated_at).not.toBe(before.updated_at);
          expect((await app.admin.get(at(before))).body).toEqual(answer.body);
          const [row] = await newestLogs(app);
          expect(row).toMatchObject({ action: update.action, resource_type: type });
          const change = `${update.field}: ${JSON.stringify(before[update.field])} → "${first}"`;
          expect(row?.details).toContain(change);
          expect(row?.details.startsWith(label(before))).toBe(true);
        });

        it('changes the given fields and keeps the others', async () => {
          const before = await record();
          const { body } = await app.admin.put(at(before)).send({ [update.field]: second });
          const { updated_at } = body;
          expect(body).toEqual({ ...before, [update.field]: second, updated_at });
        });

        it('leaves no row when nothing changes', async () => {
          const before = await record();
          const rows = await logCount();
          const answer = await app.admin.put(at(before)).send(before);
          expect([answer.status, answer.body]).toEqual([200, before]);
          expect(await logCount()).toBe(rows);
        });

        it('refuses an edit of a version that is not the stored one any more', async () => {
          const read = await record();
          await app.admin.put(at(read)).send({ [update.field]: 'Theirs' });
          const rows = await logCount();
          const late = await app.admin.put(at(read)).send({ ...read, [update.field]: 'Mine' });
          expect(late.body).toMatchObject({ status: 409, code: 'request.stale' });
          expect((await app.admin.get(at(read))).body[update.field]).toBe('Theirs');
          expect(await logCount()).toBe(rows);
        });

        it('lets one of many edits of the same version through', async () => {
          const read = await record();
          const answers = await Promise.all(
            Array.from({ length: 10 }, (_, n) =>
              app.admin.put(at(read)).send({ ...read, [update.field]: `Edit ${n}` }),
            ),
          );
          const statuses = answers.map(({ status }) => status).sort();
          expect(statuses).toEqual([200, ...Array(9).fill(409)]);
        });

        it.each([
          ...update.bad,
          ...(list ? [['is_active', { is_active: 'no' }] as const] : []),
          ['surprise', BAD_FOR_ALL] as const,
        ])('refuses a bad %s: %j', async (field, fields) => {
          await expectRefusal('put', at(await record()), fields, field);
        });
      });
    }

    if (remove) {
      it('deletes one, whatever is sent along, and leaves its row', async () => {
        const before = await record();
        const answer = await app.admin.delete(at(before)).send({ whatever: 'it sends' });
        expect([answer.status, answer.body]).toEqual([200, before]);
        expect(await newestLogs(app)).toMatchObject([
          {
            action: remove.action,
            resource_type: type,
            details: expect.stringMatching(new RegExp(`^${label(before)}.*" deleted$`)),
          },
        ]);
        const again = [await app.admin.get(at(before)), await app.admin.delete(at(before))];
        expect(again.map(({ status }) => status)).toEqual([404, 404]);
      });
    }
  });
}
