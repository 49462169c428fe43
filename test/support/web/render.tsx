import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import i18n from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { type Language, NO_LIMITS } from '#libs/domain/index.js';
import { useToastStore } from '../../../web/src/components/toast/toast-store.js';
import { Toaster } from '../../../web/src/components/toast/toaster.js';
import { CATALOGUE_NAMES, loadCatalogue } from '../../../web/src/i18n/catalogues.js';
import { loadSiteSettings, resetSiteSettings } from '../../../web/src/lib/site-settings.js';

interface RenderOptions {
  language?: Language;
  path?: string;
}

async function addTexts(language: Language): Promise<void> {
  for (const name of CATALOGUE_NAMES) {
    const texts = await loadCatalogue(language, name);
    i18n.addResourceBundle(language, 'translation', texts, true);
  }
}

/** Renders a part of the site with texts, server data, router and toasts around it. */
export async function renderSite(
  content: ReactNode,
  { language = 'en', path = '/' }: RenderOptions = {},
): Promise<RenderResult> {
  await i18n.use(initReactI18next).init({
    lng: language,
    resources: {},
    fallbackLng: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await Promise.all([addTexts('en'), addTexts('zh')]);
  useToastStore.setState({ toasts: [] });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={queryClient}>
      <Router hook={memoryLocation({ path }).hook}>{content}</Router>
      <Toaster />
    </QueryClientProvider>,
  );
}

/** A record as the API returns it, with its times of creation and change. */
function asAnswered<T extends object>(record: T) {
  return { ...record, created_at: '2026-01-31T08:00:00Z', updated_at: '2026-01-31T08:00:00Z' };
}

/** A task as the API returns it, with the state of its check and its limits. */
export function asTask<T extends object>(task: T) {
  const check = {
    is_verification_available: true,
    needs: [],
    verification_note: '',
    verification_note_en: '',
  };
  return asAnswered({ ...NO_LIMITS, is_full: false, ...task, ...check });
}

/** Responds to API calls by path below /api/v1; a path that is not listed fails with 503. */
export function answerApi(answers: Record<string, unknown>): void {
  globalThis.fetch = async (input) => {
    const path = String(input).replace('/api/v1', '');
    return path in answers ? Response.json(answers[path]) : new Response('', { status: 503 });
  };
  resetSiteSettings();
  void loadSiteSettings();
}
