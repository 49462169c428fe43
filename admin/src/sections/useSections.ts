import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '#libs/api-client/index.js';
import type { SiteSectionName } from '#libs/domain/index.js';
import { useApiCall } from '../components/action/useApiCall.js';
import { useApi } from '../providers/data/dataProvider.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';

type Sections = Schemas['SectionsDto'];

export type SectionRecord = Sections[SiteSectionName];

const SECTIONS_KEY = ['sections'];

export const useSections = () => useApiQuery(SECTIONS_KEY, (api) => api('getSections'));

const OPERATIONS = {
  statistics: 'updateStatistics',
  highlights: 'updateHighlights',
  features: 'updateFeatures',
  use_cases: 'updateUseCases',
  questions: 'updateQuestions',
  airdrop_questions: 'updateAirdropQuestions',
  values: 'updateValues',
  partners: 'updatePartners',
  roadmap: 'updateRoadmap',
  tokenomics: 'updateTokenomics',
  audits: 'updateAudits',
} as const satisfies Record<SiteSectionName, string>;

/** Saves a section; `conflict` is another admin's newer version. */
export function useSaveSection(name: SiteSectionName, onSaved: () => void) {
  const api = useApi();
  const { run } = useApiCall<Sections>();
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<SectionRecord | null>(null);
  const save = async (section: SectionRecord) => {
    const errors = await run({
      run: () => api(OPERATIONS[name], { body: section as never }),
      success: 'sections.saved',
      failure: 'sections.save_failed',
      isForm: true,
      onSuccess: (saved) => {
        queryClient.setQueryData(SECTIONS_KEY, saved);
        queryClient.invalidateQueries({ queryKey: ['logs'] });
        onSaved();
      },
      onConflict: async () => setConflict((await api('getSections'))[name]),
      refreshes: false,
    });
    // An error of the whole list would stay, and keep the form from being sent again.
    const { entries, ...others }: Record<string, string> = errors ?? {};
    return entries === undefined ? errors : { ...others, 'root.entries': entries };
  };
  return { save, conflict, clearConflict: () => setConflict(null) };
}
