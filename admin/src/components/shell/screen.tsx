import type { ComponentType } from 'react';
import { useResourceDefinitions } from 'react-admin';
import { useLocation } from 'react-router';
import { lazyPart } from '../lazy/lazyPart.js';
import { PartFailed, type PartFailedProps } from '../lazy/PartBoundary.js';
import { PageTitle } from './PageTitle.js';

/** Names a screen that cannot do it itself by what the menu calls it. */
export function ScreenTitle() {
  const [, name = ''] = useLocation().pathname.split('/');
  const resources = useResourceDefinitions();
  const other = resources[name] ? `menu.${name}` : 'ra.page.loading';
  return <PageTitle title={name === '' ? 'menu.dashboard' : other} />;
}

/** A screen in a chunk of its own; one that cannot be had keeps its name. */
export const lazyScreen = <P extends object>(importPart: () => Promise<ComponentType<P>>) =>
  lazyPart(importPart, ScreenFailed);

const ScreenFailed = (props: PartFailedProps) => (
  <>
    <ScreenTitle />
    <PartFailed {...props} />
  </>
);
