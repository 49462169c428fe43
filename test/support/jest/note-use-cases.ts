/** Notes which use cases the tests of a file enter on the embedded database. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The channel on which the server announces them. */
const CHANNEL = 'jetdrop:use-case';

/** The `Class.method` of a decorated use case, otherwise its file and function. */
function nameOf(told: string): string {
  const [, place = '', file = ''] =
    /^(?:(.+) \()?(?:file:\/\/)?(\/[^:]+):\d+:\d+\)?$/.exec(told) ?? [];
  return file === '' ? told : `${basename(file)} ${place.split('.').at(-1)}`;
}

const entered = new Set<string>();
const note = (told: unknown) => void entered.add(nameOf(String(told)));

subscribe(CHANNEL, note);

afterAll(() => {
  unsubscribe(CHANNEL, note);
  const lines = [...entered].map((name) => `${name}\n`).join('');
  appendFileSync(join(process.env['TEST_TEMPLATES'] ?? '', 'entered'), lines);
});
