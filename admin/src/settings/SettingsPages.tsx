import { Badge, Box, Tab, Tabs } from '@mui/material';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router';
import { usePermission } from '../providers/auth/usePermission.js';
import {
  placeOf,
  SETTING_PLACES,
  SETTINGS_PAGES,
  type SettingsPageName,
  settingAddress,
  settingsPagePath,
} from '../providers/site/settingsPages.js';
import { SettingsInputs } from './SettingsInputs.js';

const FIRST: SettingsPageName = 'project';
const BRAND: SettingsPageName[] = ['brand'];
const PAGES = (Object.keys(SETTINGS_PAGES) as SettingsPageName[]).filter(
  (page) => !BRAND.includes(page),
);

/** The pages of one form. */
export const formPages = (page: SettingsPageName): SettingsPageName[] =>
  BRAND.includes(page) ? BRAND : PAGES;

/** The page of an address such as `/settings/privacy`, or `/settings#evidence_days`; undefined for no page. */
export function settingsPageAt(pathname: string, hash = ''): SettingsPageName | undefined {
  const [, screen, named = '', ...more] = pathname.split('/');
  if (screen === 'brand') return named === '' ? 'brand' : undefined;
  const wanted = named === '' ? (placeOf(hash.slice(1))?.page ?? FIRST) : named;
  return more.length === 0 ? PAGES.find((page) => page === wanted) : undefined;
}

/**
 * The pages of the one form. All stay mounted, so that every input is checked before saving and no change is lost
 * on the way from one page to another.
 */
export function SettingsPages() {
  const translate = useTranslate();
  const { pathname, hash } = useLocation();
  const page = settingsPageAt(pathname, hash) ?? FIRST;
  const shown = formPages(page);
  const id = useId();
  const pages = useRef<HTMLDivElement>(null);
  useFocusOfAddress(pages);
  useFirstError(page);
  return (
    <Box ref={pages} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {shown.length > 1 && <PageTabs page={page} id={id} />}
      {shown.map((name) => (
        <Box
          key={name}
          role={shown.length > 1 ? 'tabpanel' : undefined}
          id={`${id}${name}`}
          aria-label={shown.length > 1 ? translate(`settings.page.${name}`) : undefined}
          sx={{
            display: name === page ? 'grid' : 'none',
            gap: 2,
            gridTemplateColumns: 'minmax(0, 1fr)',
          }}
        >
          <SettingsInputs page={name} />
        </Box>
      ))}
    </Box>
  );
}

/** Links to the pages, so that Back returns through them; each names its unsaved changes and errors. */
function PageTabs({ page, id }: { page: SettingsPageName; id: string }) {
  const translate = useTranslate();
  const { dirtyFields, errors } = useFormState();
  const has = (name: SettingsPageName, fields: object) =>
    SETTING_PLACES.some((place) => place.page === name && Reflect.has(fields, place.name));
  return (
    <Tabs
      value={page}
      variant="scrollable"
      scrollButtons="auto"
      allowScrollButtonsMobile
      aria-label={translate('settings.pages')}
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      {PAGES.map((name) => {
        const label = translate(`settings.page.${name}`);
        const isInvalid = has(name, errors);
        const isChanged = has(name, dirtyFields);
        const key = isInvalid ? 'settings.page_invalid' : 'settings.page_changed';
        return (
          <Tab
            key={name}
            value={name}
            component={Link}
            to={settingsPagePath(name)}
            aria-controls={`${id}${name}`}
            aria-label={isInvalid || isChanged ? translate(key, { page: label }) : undefined}
            label={
              <Badge
                variant="dot"
                color={isInvalid ? 'error' : 'primary'}
                invisible={!isInvalid && !isChanged}
                sx={{ '& .MuiBadge-badge': { right: -6 } }}
              >
                {label}
              </Badge>
            }
            sx={{ minWidth: 0 }}
          />
        );
      })}
    </Tabs>
  );
}

/**
 * Focuses the setting that the address names, such as `#campaign_end`, or the first one of its section. Settings for
 * owners are enabled once the admin's role is known.
 */
function useFocusOfAddress(pages: RefObject<HTMLElement | null>): void {
  const location = useLocation();
  const mayTrust = usePermission('settings.trust');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a disabled input takes no focus.
  useEffect(() => {
    const place = placeOf(location.hash.slice(1));
    if (!place) return;
    const [first = place] = SETTING_PLACES.filter(({ section }) => section === place.section);
    const inputOf = (name: string) => pages.current?.querySelector<HTMLElement>(`[name="${name}"]`);
    (inputOf(place.name) ?? inputOf(first.name))?.focus();
  }, [location, pages, mayTrust]);
}

/** After a failed attempt to save, leads to the first setting that is wrong. */
function useFirstError(page: SettingsPageName): void {
  const navigate = useNavigate();
  const { errors, submitCount } = useFormState();
  // `navigate` is another one on each page.
  const latest = useRef({ errors, page, navigate });
  latest.current = { errors, page, navigate };
  useEffect(() => {
    const shown = latest.current;
    const wrong = SETTING_PLACES.find(({ name }) => name in shown.errors);
    if (submitCount === 0 || !wrong) return;
    shown.navigate(settingAddress(wrong), { replace: wrong.page === shown.page });
  }, [submitCount]);
}
