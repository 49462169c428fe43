import { Box, Card } from '@mui/material';
import type { CSSProperties } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { brandPalette, officeColors } from '#libs/colors/index.js';
import {
  asTyped,
  fillText,
  keepName,
  LANGUAGES,
  type Language,
  ownTextIn,
  siteTextValues,
  themePictures,
} from '#libs/domain/index.js';
import { Section } from '../../components/Section.js';
import { BrandSymbol } from '../../components/shell/Brand.js';
import { Hint } from '../../components/text.js';
import type { SiteSettingsRecord } from '../../providers/data/records.js';
import { useApiQuery } from '../../providers/data/useApiQuery.js';
import { useBrandColors } from './useBrandColors.js';
import { useSavedColors } from './useSavedColors.js';

const THEMES = ['dark', 'light'] as const;

/** As many as a chart of a few parts shows. */
const CHART_COLORS = [1, 2, 3, 4, 5].map((place) => `--share-${place}`);

/** A part of the home page in both themes and languages, in the colours that are not saved yet. */
export function BrandPreview() {
  useSavedColors();
  const translate = useTranslate();
  return (
    <Section title="settings.brand.preview" level="h2" frame={Card} sx={{ p: 2.5 }}>
      <Hint text="settings.brand.preview_help" sx={{ mb: 2 }} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
        {THEMES.flatMap((theme) =>
          LANGUAGES.map((language) => (
            <Box
              key={`${theme} ${language}`}
              role="img"
              aria-label={translate(`settings.brand.preview_of.${theme}_${language}`)}
            >
              <Page theme={theme} language={language} />
            </Box>
          )),
        )}
      </Box>
    </Section>
  );
}

const px = (value: number) => `${value}px`;

function Page({ theme, language }: { theme: 'dark' | 'light'; language: Language }) {
  const site = useWatch() as SiteSettingsRecord;
  const brand = useBrandColors();
  const own = officeColors(brand);
  const palette = own ?? brandPalette(brand);
  const style = { ...palette.common, ...palette[theme] } as CSSProperties;
  const { [theme]: logo } = themePictures('logo', site);
  const { [theme]: hero } = themePictures('hero', site);
  const { data: texts } = useApiQuery(['texts'], (api) => api('listTexts'));
  const text = (key: string) => {
    const found = texts?.find(({ id }) => id === `home.${key}`);
    const shown = found && (ownTextIn(found, language) ?? asTyped(found.built_in[language]));
    // Keeps its line until the texts are loaded.
    return shown ? fillText(shown, siteTextValues(site), keepName) : '\u00a0';
  };
  return (
    <Box
      lang={language}
      style={style}
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 2,
        border: '1px solid var(--line)',
        borderRadius: 2,
        bgcolor: 'var(--bg)',
        color: 'var(--text)',
        lineHeight: 1.4,
        '& p': { m: 0 },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 28, fontWeight: 700 }}>
        {logo ? (
          <Box
            component="img"
            src={logo}
            alt=""
            sx={{ height: 28, maxWidth: 144, objectFit: 'contain' }}
          />
        ) : (
          <>
            <BrandSymbol address={site.symbol} size={24} />
            {site.site_name}
          </>
        )}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box component="p" sx={{ fontSize: px(22), fontWeight: 700, lineHeight: 1.15 }}>
            {text('title')}{' '}
            <Box
              component="span"
              sx={{
                color: 'transparent',
                backgroundImage:
                  'linear-gradient(100deg, var(--heading-1), var(--heading-2) 42%, var(--heading-3))',
                backgroundClip: 'text',
              }}
            >
              {text('titleAccent')}
            </Box>
          </Box>
          <Box component="p" sx={{ mt: 1, fontSize: px(13), color: 'var(--text-muted)' }}>
            {text('subtitle')} <span style={{ color: 'var(--accent)' }}>{text('learnMore')}</span>
          </Box>
        </Box>
        {site.hero_picture === 'own' && hero && (
          <Box
            component="img"
            src={hero}
            alt=""
            sx={{ width: 96, height: 96, objectFit: 'contain' }}
          />
        )}
        {site.hero_picture === 'coin' && (
          <Box
            sx={{
              display: 'grid',
              placeItems: 'center',
              width: 72,
              height: 72,
              borderRadius: '50%',
              background:
                'linear-gradient(135deg, var(--brand-light), var(--brand-primary) 48%, var(--brand-accent))',
            }}
          >
            <BrandSymbol address={site.symbol} size={40} />
          </Box>
        )}
      </Box>
      <Box
        sx={{
          justifySelf: 'start',
          px: 2,
          py: 1,
          borderRadius: 999,
          fontSize: px(13),
          fontWeight: 600,
          color: 'var(--on-action)',
          background:
            'linear-gradient(120deg, var(--action-1), var(--action-2) 55%, var(--action-3))',
        }}
      >
        {text('getStarted')}
      </Box>
      {own && <ChartColors />}
    </Box>
  );
}

function ChartColors() {
  return (
    <Box sx={{ display: 'flex', gap: '2px', borderRadius: 999, overflow: 'hidden' }}>
      {CHART_COLORS.map((name) => (
        <Box key={name} sx={{ flex: 1, height: 10, bgcolor: `var(${name})` }} />
      ))}
    </Box>
  );
}
