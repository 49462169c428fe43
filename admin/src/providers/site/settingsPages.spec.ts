import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import { placeOf, SETTING_PLACES, SETTINGS_PAGES } from './settingsPages.js';

/** Changed by going live, pausing and closing. */
const STATE = ['campaign_mode', 'is_paused', 'closed_at'];
/** Changed on the screen of the home sections. */
const ELSEWHERE = ['home_bands'];

const texts = (language: string) =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../i18n/${language}/settings.json`), 'utf8'),
  ).settings;

describe('the pages of the settings', () => {
  it('have every setting once', () => {
    const names = Object.keys(DEFAULT_SITE_SETTINGS).filter(
      (name) => ![...STATE, ...ELSEWHERE].includes(name),
    );
    expect(SETTING_PLACES.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  it.each(['en', 'zh'])('name and explain every page, section and setting: %s', (language) => {
    const { page, section, section_help, field, help, also } = texts(language);
    const names = SETTING_PLACES.map(({ name }) => name).toSorted();
    const sections = new Set(SETTING_PLACES.map((place) => place.section));
    expect(Object.keys(page)).toEqual(Object.keys(SETTINGS_PAGES));
    expect(Object.keys(section).toSorted()).toEqual([...sections].toSorted());
    expect(Object.keys(section_help).toSorted()).toEqual([...sections].toSorted());
    expect(Object.keys(field).toSorted()).toEqual(names);
    expect(Object.keys(help).filter((name) => !placeOf(name))).toEqual([]);
    expect(Object.keys(also).filter((name) => !placeOf(name))).toEqual([]);
  });
});
