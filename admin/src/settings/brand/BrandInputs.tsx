import { Box } from '@mui/material';
import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { HERO_PICTURES } from '#libs/domain/index.js';
import { WIDE } from '../../components/form/inputs.js';
import { lazyPart } from '../../components/lazy/lazyPart.js';
import { PictureInput } from '../../components/picture/PictureInput.js';
import type { SiteSettingsRecord } from '../../providers/data/records.js';
import type { SETTINGS_PAGES } from '../../providers/site/settingsPages.js';
import { SettingSelect } from '../SettingInput.js';
import { ColorInput } from './ColorInput.js';

const ChangedColors = lazyPart(() => import('./ChangedColors.js'), 'ChangedColors');

type BrandSections = (typeof SETTINGS_PAGES)['brand'];
type BrandSetting = BrandSections[keyof BrandSections][number];

/** How each setting of the brand is changed. */
export const BRAND_INPUTS: Readonly<Record<BrandSetting, ReactNode>> = {
  symbol: <BrandPicture source="symbol" shape="symbol" use="symbol" />,
  logo_dark: <BrandPicture source="logo_dark" shape="onDark" use="logo" />,
  logo_light: <BrandPicture source="logo_light" shape="onLight" use="logo" />,
  brand_primary: <ColorInput source="brand_primary" />,
  brand_accent: (
    <>
      <ColorInput source="brand_accent" />
      <Suspense fallback={null}>
        <ChangedColors />
      </Suspense>
    </>
  ),
  hero_picture: <HeroPicture />,
  hero_dark: <OwnHero source="hero_dark" shape="onDark" />,
  hero_light: <OwnHero source="hero_light" shape="onLight" />,
};

type PictureProps = Pick<ComponentProps<typeof PictureInput>, 'source' | 'shape' | 'use'>;

function BrandPicture({ source, ...props }: PictureProps) {
  const texts = { title: `settings.field.${source}`, help: `settings.help.${source}` };
  return <PictureInput {...props} {...texts} source={source} />;
}

function HeroPicture() {
  const translate = useTranslate();
  const choices = HERO_PICTURES.map((id) => ({
    id,
    name: translate(`settings.brand.hero_pictures.${id}`),
  }));
  return (
    <Box sx={WIDE}>
      <SettingSelect source="hero_picture" choices={choices} />
    </Box>
  );
}

function OwnHero(props: Omit<PictureProps, 'use'>) {
  const chosen = useWatch<SiteSettingsRecord, 'hero_picture'>({ name: 'hero_picture' });
  return chosen === 'own' ? <BrandPicture {...props} use="hero" /> : null;
}
